import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { serveSite } from '../../cli/support/served-site.ts';
import { manifest, repository, run } from '../../support/repository.ts';
import { environmentWithCommand, project, runInShell } from './support/installed-command.ts';

const { files } = inject('installation');
const installed = join(project, 'node_modules', 'events-calendar-client');

test('the tarball has a program that can be run', () => {
  const path = 'dist/cli/main.js';
  expect(files.find((file) => file.path === path)?.mode.toString(8)).toBe('755');
  expect(readFileSync(join(installed, path), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

describe('the installed command', () => {
  test('prints its version', async () => {
    const { exitCode, stdout } = await runInShell('events-calendar --version');
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${manifest(repository).version}\n` });
  });

  test('is what npx runs, although it has not the name of the package', async () => {
    const direct = await runInShell('events-calendar --help');
    expect(direct.exitCode).toBe(0);
    expect(direct.stdout).toContain('Usage: events-calendar');
    const byNpx = await runInShell('npx events-calendar-client --help', { npm_config_offline: 'true' });
    expect(byNpx).toMatchObject({ exitCode: 0, stdout: direct.stdout });
  });
});

test.for(['legacy', 'auto'] as const)(
  'the installed command serves the client of the SDK with version negotiation %s',
  async (mode) => {
    const { url, credentials } = await serveSite();
    const transport = new StdioClientTransport({
      command: 'events-calendar',
      args: ['mcp', '--write'],
      env: environmentWithCommand({ ...credentials, CALENDAR_URL: url }),
      stderr: 'pipe',
    });
    const reported: string[] = [];
    transport.stderr?.on('data', (chunk: Buffer) => reported.push(chunk.toString()));
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('edit_event');
    const { inputSchema } = tools.find(({ name }) => name === 'search_events')!;
    expect(inputSchema.properties?.from).toMatchObject({ description: expect.stringMatching(/\S/) });

    const created = await client.callTool({ name: 'create_tag', arguments: { name: 'open air' } });
    expect(created.isError).toBeUndefined();
    const wrong = await client.callTool({ name: 'search_events', arguments: { category: 'music' } });
    expect(wrong.content).toEqual([
      { type: 'text', text: expect.stringContaining('did you mean categories?') },
    ]);
    await client.close();
    expect(reported).toEqual([]);
  },
);

test('the example in Python creates and lists events of the mock that the command serves', async () => {
  const mock = spawn('events-calendar', ['mock', '--port', '0'], {
    cwd: project,
    env: environmentWithCommand(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void mock.kill('SIGKILL'));
  const log = text(mock.stderr);
  const [url] = await once(createInterface(mock.stdout), 'line');
  const printed = await run('python3', ['examples/other-languages/list_events.py', url], repository);
  const [first, ...listed] = printed.trimEnd().split('\n');
  expect(first).toBe('Created: Fair, from Python');
  expect(listed).toContainEqual(expect.stringMatching(/ 10:00:00 Fair, from Python$/));
  mock.kill('SIGTERM');
  expect(await log).toMatch(/ POST \/wp-json\/tribe\/events\/v1\/events 201 /);
});
