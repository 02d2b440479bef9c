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

/** A project of a user's, where the package is installed. */
export class DocumentationProject {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Creates a project for all tests of a file. */
  static async create(): Promise<DocumentationProject> {
    const folder = await mkdtemp(join(tmpdir(), 'project-'));
    afterAll(() => rm(folder, { recursive: true }));
    const project = new DocumentationProject(folder);
    await project.write('package.json', '{ "private": true, "type": "module" }');
    await mkdir(join(folder, 'node_modules'));
    await project.link('events-calendar-client', repository);
    for (const name of installed) await project.link(name, join(repository, 'node_modules', name));
    return project;
  }

  /** Installs a package that is in a folder. */
  link(name: string, from: string): Promise<void> {
    return symlink(from, join(this.#folder, 'node_modules', name), 'junction');
  }

  /** Writes a file into its folder, and returns its path. */
  async write(file: string, content: string): Promise<string> {
    const path = join(this.#folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return path;
  }

  /** Runs a program in it, after modules of test/examples. */
  async run(
    file: string,
    code: string,
    modules: readonly string[],
    settings?: Record<string, string>,
    ...options: string[]
  ): Promise<Outcome> {
    const path = await this.write(file, code);
    const imports = modules.flatMap((module) => ['--import', addressOf(module)]);
    return runNode([...imports, path, ...options], settings);
  }
}

/** The address of a module of test/examples. */
export const addressOf = (module: string) => pathToFileURL(join(repository, 'test', 'examples', module)).href;
