import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readMarkdown } from '../packaging/markdown.ts';
import { repository, run } from '../packaging/tools.ts';
import { openTab } from './support/tabs.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-page-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The blocks of the guide in a language. */
async function blocksOf(language: string): Promise<string[]> {
  const { blocks } = readMarkdown(await readFile(join(repository, 'docs/testing.md'), 'utf8'));
  return blocks.filter((block) => block.language === language).map(({ code }) => code);
}

/** A new project with the page of the guide and what it installs. */
async function createProject(name: string): Promise<string> {
  const project = join(folder, name);
  await mkdir(join(project, 'node_modules'), { recursive: true });
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const [page] = await blocksOf('html');
  await writeFile(join(project, 'index.html'), page!);
  await symlink(repository, join(project, 'node_modules/events-calendar-client'), 'junction');
  await symlink(join(repository, 'node_modules/msw'), join(project, 'node_modules/msw'), 'junction');
  return project;
}

/** Serves a project as `npx vite` does, and opens its page. */
async function openProject(project: string): Promise<Page> {
  const server = await createServer({
    root: project,
    // The packages are links to what is outside of the project.
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, fs: { strict: false } },
    logLevel: 'warn',
  });
  onTestFinished(() => server.close());
  await server.listen();
  // The icon that browsers ask for.
  const page = await openTab({}, /status of 404/);
  await page.goto(server.resolvedUrls!.local[0]!);
  return page;
}

/** What the page of a project lists. */
async function listOf(project: string): Promise<string[]> {
  const items = (await openProject(project)).getByRole('listitem');
  await items.nth(9).waitFor();
  return items.allInnerTexts();
}

test('the page of the guide lists sample events, with the service worker that msw init writes', async () => {
  const project = await createProject('init');
  await run(
    process.execPath,
    [join(repository, 'node_modules/msw/cli/index.js'), 'init', 'public', '--save'],
    project,
  );
  expect(await listOf(project)).toHaveLength(10);
});

test('it does so too with the plug-in for Vite', async () => {
  const project = await createProject('plugin');
  const [config] = await blocksOf('js');
  await writeFile(join(project, 'vite.config.js'), config!);
  expect(await listOf(project)).toHaveLength(10);
});

test('the example page runs in the server of its command, too', async () => {
  const page = await openProject(join(repository, 'examples/calendar-page'));
  await page.locator('#calendar [data-event-id]').first().waitFor();
});
