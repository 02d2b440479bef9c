import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { manifest, repository } from '../support/repository.ts';
import { DocumentationProject } from './documentation-project.ts';
import { runNode } from './programs.ts';

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

test('the quickstart reads, writes and shows errors, of what is built', async () => {
  const [build, program = ''] = manifest(repository).scripts?.quickstart?.split(' && ') ?? [];
  expect(build).toBe('tsup --silent');
  expect(program).toBe('node examples/quickstart.ts');
  const { code, output, errors } = await runNode(program.split(' ').slice(1));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/has the status trash/);
  expect(output).toMatch(/ValidationError: .*NotFoundError: /s);
});
