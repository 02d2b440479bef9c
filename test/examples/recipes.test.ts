import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository } from '../packaging/tools.ts';
import { DocumentationProject } from './documentation-project.ts';
import { runNode } from './programs.ts';

/** What a recipe did: what it printed, and the error that ended it. */
interface Result {
  readonly module: string;
  readonly output: string;
  readonly error?: string;
}

const recipes = globSync('docs/recipes/*.md', { cwd: repository })
  .sort()
  .flatMap((page) => {
    const { blocks } = readMarkdown(readFileSync(join(repository, page), 'utf8'));
    return blocks.flatMap(({ language, line, code }, index) => {
      const next = blocks[index + 1];
      const printed = next?.language === 'text' ? next.code : '';
      return language === 'ts' ? [{ page, line, code, printed: printed.trimEnd() }] : [];
    });
  });

let project: DocumentationProject;
let results = new Map<string, Result>();

// One process for them all: the site is what it was at first before each.
beforeAll(async () => {
  project = await DocumentationProject.create();
  const modules = await Promise.all(
    recipes.map(({ page, line, code }) => project.write(moduleOf(page, line), `${code}\nexport {};\n`)),
  );
  const runner = join(repository, 'test/examples/run-recipes.ts');
  const { code, output, errors } = await runNode([runner, ...modules], { TZ: 'Europe/Berlin' });
  expect(code, errors).toBe(0);
  const lines = output.trim().split('\n');
  results = new Map(lines.map((line, index) => [modules[index] ?? '', JSON.parse(line)]));
});
afterAll(() => project.remove());

const moduleOf = (page: string, line: number) => `${page.replace(/\W/g, '-')}-${line}.ts`;

const resultOf = (page: string, line: number) =>
  [...results.values()].find(({ module }) => module.endsWith(moduleOf(page, line)));

describe('recipes', () => {
  test.each(recipes)('$page:$line prints what stands below it', ({ page, line, printed }) => {
    const result = resultOf(page, line);
    expect(result?.error).toBeUndefined();
    expect(result?.output.trim()).toBe(printed);
  });

  test.each(recipes)('$page:$line is short', ({ code }) => {
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(25);
  });

  test('are more than twenty-five', () => {
    expect(recipes.length).toBeGreaterThan(25);
  });
});
