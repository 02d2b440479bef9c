import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { repository } from '../support/repository.ts';
import { DocumentationProject, type ModuleResult } from './documentation-project.ts';

/** Guides that have a site of their own. All other pages share the site of the recipes. */
const worlds: Record<string, string> = {
  'docs/recurring-events.md': 'recurring-events-world.ts',
};
const worldOf = (page: string) => worlds[page] ?? 'recipes-world.ts';

const recipes = globSync(['README.md', ...Object.keys(worlds)], { cwd: repository })
  .map((page) => page.replaceAll('\\', '/'))
  .sort()
  .flatMap((page) => {
    const { blocks } = readMarkdown(readFileSync(join(repository, page), 'utf8'));
    // Only the first program of the README shows what it prints.
    return (page === 'README.md' ? blocks.slice(0, 2) : blocks).flatMap(
      ({ language, heading, line, code }, index) => {
        const next = blocks[index + 1];
        const printed = next?.language === 'text' ? next.code : '';
        return language === 'ts' ? [{ page, heading, line, code, printed: printed.trimEnd() }] : [];
      },
    );
  });

let project: DocumentationProject;
const results: ModuleResult[] = [];

beforeAll(async () => {
  project = await DocumentationProject.create();
  const settings = { TZ: 'Europe/Berlin' };
  for (const world of new Set(recipes.map(({ page }) => worldOf(page)))) {
    const modules = recipes
      .filter(({ page }) => worldOf(page) === world)
      .map(({ page, line, code }) => ({ file: moduleFor(page, line), code }));
    results.push(...(await project.runModules(modules, world, settings)));
  }
});
afterAll(() => project.remove());

const moduleFor = (page: string, line: number) => `${page.replace(/\W/g, '-')}-${line}.ts`;

describe('recipes', () => {
  test.each(recipes)('$page, $heading: prints what stands below it', ({ page, line, printed }) => {
    const result = results.find(({ module }) => module.endsWith(moduleFor(page, line)));
    expect(result?.error, result?.error).toBeUndefined();
    expect(result?.output.trim()).toBe(printed);
  });
});
