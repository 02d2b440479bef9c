import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { manifest, repository } from '../../support/repository.ts';
import { unreachableUrl } from '../../support/server.ts';
import { project, runInShell } from './support/installed-command.ts';

const { files } = inject('installation');
const installed = join(project, 'node_modules', 'events-calendar-client');
const textOf = (path: string) => readFileSync(join(installed, path), 'utf8');

describe('the tarball', () => {
  test('has a program that can be run', () => {
    const program = files.find(({ path }) => path === 'dist/cli/main.js');
    expect(program?.mode.toString(8)).toBe('755');
    expect(textOf('dist/cli/main.js')).toMatch(/^#!\/usr\/bin\/env node\n/);
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
