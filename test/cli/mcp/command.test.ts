import { PassThrough } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { describe, expect, onTestFinished } from 'vitest';
import { run } from '../../../src/cli/run.ts';
import { test } from '../support/prepare-site.ts';
import { callTool } from './support/connected-client.ts';

interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly isModern?: boolean;
}

/** Runs the command on streams, and connects the SDK's own client to them. */
async function connectCommand(args: readonly string[], { env = {}, isModern = false }: CommandOptions = {}) {
  const controller = new AbortController();
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const lines: string[] = [];
  stdout.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const reported = textOf(stderr);
  const exitCode = run(['mcp', ...args], { env, stdin, stdout, stderr, signal: controller.signal });
  onTestFinished(() => void stdin.end());

  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: isModern ? 'auto' : 'legacy' } },
  );
  // Both ends of a pipe frame messages in the same way.
  await client.connect(new StdioServerTransport(stdout, stdin));
  const end = async () => {
    const code = await exitCode;
    stderr.end();
    return { exitCode: code, stdout: lines.join(''), stderr: await reported };
  };
  return { client, stdin, end, abort: () => controller.abort() };
}

describe('events-calendar mcp', () => {
  test.for([false, true])(
    'serves a site over its standard streams (current revision: %s)',
    async (isModern, { url }) => {
      const { client, stdin, end } = await connectCommand(['--site', url], { isModern });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('search_events');
      const { records } = await callTool(client, 'search_events', { per_page: 1 });
      expect(records).toEqual([expect.objectContaining({ id: expect.any(Number) })]);

      stdin.end();
      const { stdout, ...ended } = await end();
      expect(ended).toEqual({ exitCode: 0, stderr: '' });
      // Standard output belongs to the protocol.
      for (const line of stdout.trimEnd().split('\n'))
        expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    },
  );

  test('writes with the credentials in the environment', async ({ url, credentials }) => {
    const env = { ...credentials, CALENDAR_URL: url };
    const { client, stdin, end } = await connectCommand(['--write'], { env });
    const { records } = await callTool(client, 'create_tag', { name: 'open air' });
    expect(records).toEqual([expect.objectContaining({ name: 'open air' })]);
    stdin.end('{"jsonrpc": "2.0"}\n');
    const stderr = 'events-calendar mcp: ignored a malformed message\n';
    expect(await end()).toMatchObject({ exitCode: 0, stderr });
  });

  test('rejects another language than that of its --language-segment', async ({ url, mock }) => {
    const { client } = await connectCommand(['--site', url, '--language-segment', 'ro']);
    const { isError, text } = await callTool(client, 'search_events', { more: { tl_language: 'de' } });
    expect([isError, text]).toEqual([true, expect.stringContaining("one of the client's languages (ro)")]);
    expect(mock.requests.filter(({ url }) => url.includes('/events/v1'))).toEqual([]);
  });

  test('ends when it is interrupted', async ({ url }) => {
    const { end, abort } = await connectCommand(['--site', url]);
    abort();
    expect(await end()).toMatchObject({ exitCode: 0, stderr: '' });
  });
});
