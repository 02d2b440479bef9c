import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { repository } from '../support/repository.ts';
import { DocumentationProject } from './documentation-project.ts';

const { blocks } = readMarkdown(readFileSync(join(repository, 'README.md'), 'utf8'));
const program = blocks.filter(({ language }) => language === 'ts').map(({ code }) => code);

let project: DocumentationProject;
beforeAll(async () => {
  project = await DocumentationProject.create();
});
afterAll(() => project.remove());

test('the README runs from top to bottom, and prints what stands below its first program', async () => {
  const settings = { TZ: 'Europe/Berlin' };
  const outcome = await project.run('README.ts', program.join('\n'), ['readme-world.ts'], settings);
  expect(outcome).toMatchObject({ code: 0, errors: '' });
  expect(outcome.output).toContain(blocks[1]!.code);
});
