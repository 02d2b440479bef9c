import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMarkdown } from '../support/markdown.ts';
import { repository } from '../support/repository.ts';
import { DocumentationProject, type ModuleResult } from './documentation-project.ts';

/** A guide whose output is checked as that of a recipe is, with a site of its own. */
const guide = 'docs/recurring-events.md';

const recipes = globSync(['docs/recipes/*.md', guide], { cwd: repository })
  .sort()
  .flatMap((page) => {
    const { blocks } = readMarkdown(readFileSync(join(repository, page), 'utf8'));
    return blocks.flatMap(({ language, heading, line, code }, index) => {
      const next = blocks[index + 1];
      const printed = next?.language === 'text' ? next.code : '';
      return language === 'ts' ? [{ page, heading, line, code, printed: printed.trimEnd() }] : [];
    });
  });

let project: DocumentationProject;
let results: readonly ModuleResult[] = [];

beforeAll(async () => {
  project = await DocumentationProject.create();
  const settings = { TZ: 'Europe/Berlin' };
  const modulesOf = (isGuide: boolean) =>
    recipes
      .filter(({ page }) => (page === guide) === isGuide)
      .map(({ page, line, code }) => ({ file: moduleFor(page, line), code }));
  results = [
    ...(await project.runModules(modulesOf(false), 'recipes-world.ts', settings)),
    ...(await project.runModules(modulesOf(true), 'recurring-events-world.ts', settings)),
  ];
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
