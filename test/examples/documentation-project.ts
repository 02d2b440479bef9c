import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { type Outcome, repository } from '../support/repository.ts';
import { runNode } from './programs.ts';

// npm puts the library's dependencies beside it; the others are those that the guides install.
const installed = [
  'zod',
  'temporal-polyfill',
  'fullcalendar',
  '@fullcalendar',
  'react',
  'react-dom',
  'ical-generator',
  'rrule-temporal',
  'csv-parse',
  'csv-stringify',
  '@tanstack',
  '@hookform',
  'react-hook-form',
  'dompurify',
  'jsdom',
];

/** Creates a project of a user's for all tests of a file, where the package is installed. */
export async function createProject() {
  const folder = await mkdtemp(join(tmpdir(), 'project-'));
  afterAll(() => rm(folder, { recursive: true }));

  /** Installs a package that is in a folder. */
  const link = (name: string, from: string) => symlink(from, join(folder, 'node_modules', name), 'junction');

  /** Writes a file into its folder, and returns its path. */
  async function write(file: string, content: string): Promise<string> {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return path;
  }

  /** Runs a program in it, after modules of test/examples. */
  async function run(
    file: string,
    code: string,
    modules: readonly string[],
    settings?: Record<string, string>,
    ...options: string[]
  ): Promise<Outcome> {
    const path = await write(file, code);
    const imports = modules.flatMap((module) => ['--import', addressOf(module)]);
    return runNode([...imports, path, ...options], settings);
  }

  await write('package.json', '{ "private": true, "type": "module" }');
  await mkdir(join(folder, 'node_modules'));
  await link('events-calendar-client', repository);
  for (const name of installed) await link(name, join(repository, 'node_modules', name));
  return { link, write, run };
}

/** The address of a module of test/examples. */
export const addressOf = (module: string) => pathToFileURL(join(repository, 'test', 'examples', module)).href;
