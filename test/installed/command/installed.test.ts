import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, inject, test } from 'vitest';
import { manifest, repository } from '../../packaging/tools.ts';
import { unreachableUrl } from '../../support/server.ts';
import { project, runInShell } from './support/installed-command.ts';

const { files } = inject('installation');
const installed = join(project, 'node_modules', 'events-calendar-client');
const scripts = files.map(({ path }) => path).filter((path) => /^dist\/cli\/.*\.js$/.test(path));
const textOf = (path: string) => readFileSync(join(installed, path), 'utf8');

describe('the tarball', () => {
  test('has a program that can be run', () => {
    const program = files.find(({ path }) => path === 'dist/cli/main.js');
    expect(program?.mode.toString(8)).toBe('755');
    expect(textOf('dist/cli/main.js')).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('has all that the command needs inside, but for the dependencies of the library', () => {
    const imported = scripts.flatMap((path) =>
      ts.preProcessFile(textOf(path), true, true).importedFiles.map(({ fileName }) => fileName),
    );
    const others = imported.filter((name) => !/^(\.\.?|node:|ky$|zod$|zod\/)/.test(name));
    expect(others.filter((name) => !isBuiltin(name))).toEqual([]);
  });

  test('has no maps of the command', () => {
    expect(files.filter(({ path }) => /^dist\/cli\/.*\.map$/.test(path))).toEqual([]);
  });
});

describe('the installed command', () => {
  test('prints its version', async () => {
    const { exitCode, stdout } = await runInShell('events-calendar --version');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${manifest(repository).version}\n` });
  });

  test('is what npx runs, although it has not the name of the package', async () => {
    const env = { npm_config_offline: 'true' };
    const direct = await runInShell('events-calendar --help');
    expect(direct.exitCode).toBe(0);
    expect(direct.stdout).toContain('Usage: events-calendar');
    expect(await runInShell('npx events-calendar-client --help', { env })).toMatchObject({
      exitCode: 0,
      stdout: direct.stdout,
    });
  });

  test('prints help for each of its commands', async () => {
    const { stdout } = await runInShell('events-calendar --help');
    const names = [...stdout.matchAll(/^ {2}([a-z]+) (?=.* {2})/gm)].map(([, name]) => name);
    expect(names).toContain('list');
    const script = names.map((name) => `events-calendar ${name} --help`).join(' && ');
    expect(await runInShell(script)).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('ends with a code that a shell can use', async () => {
    const script = 'events-calendar list events || echo "ended with $?"';
    const missing = await runInShell(script);
    expect(missing.stdout).toBe('ended with 2\n');
    expect(missing.stderr).toContain('--site');
    const unreachable = await runInShell(script, { env: { CALENDAR_URL: await unreachableUrl() } });
    expect(unreachable.stdout).toBe('ended with 3\n');
    expect(unreachable.stderr).not.toContain('    at ');
  });
});
