import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { repository } from '../support/repository.ts';
import { DocumentationProject } from './documentation-project.ts';

// Only the first program of the README shows what it prints.
const [program, printed] = readMarkdown(readFileSync(join(repository, 'README.md'), 'utf8')).blocks;

let project: DocumentationProject;
beforeAll(async () => {
  project = await DocumentationProject.create();
});
afterAll(() => project.remove());

test('the program at the top of the README prints what stands below it', async () => {
  const modules = [{ file: 'README.ts', code: program!.code }];
  const [result] = await project.runModules(modules, 'readme-world.ts', { TZ: 'Europe/Berlin' });
  expect(result?.error, result?.error).toBeUndefined();
  expect(result?.output.trim()).toBe(printed?.code.trim());
});
