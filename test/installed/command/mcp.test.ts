import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';
import { serveSite } from '../../cli/support/served-site.ts';
import { repository } from '../../packaging/tools.ts';
import { files, packagesInside } from './support/bundle.ts';

const folder = join(repository, 'dist', 'cli');

describe('the built command serves a calendar to the client of the SDK', () => {
  test.for(['legacy', 'auto'] as const)('with version negotiation %s', async (mode) => {
    const { url, credentials } = await serveSite();
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, 'main.js'), 'mcp', '--write'],
      env: { ...credentials, CALENDAR_URL: url },
      stderr: 'pipe',
    });
    const reported: string[] = [];
    transport.stderr?.on('data', (chunk: Buffer) => reported.push(chunk.toString()));
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('edit_event');
    const { inputSchema } = tools.find(({ name }) => name === 'search_events')!;
    expect(inputSchema.properties?.starts_after).toMatchObject({ description: expect.stringMatching(/\S/) });

    const created = await client.callTool({ name: 'create_tag', arguments: { name: 'open air' } });
    expect(created.isError).toBeUndefined();
    const wrong = await client.callTool({ name: 'search_events', arguments: { category: 'music' } });
    expect(wrong.content).toEqual([
      { type: 'text', text: expect.stringContaining('did you mean categories?') },
    ]);
    await client.close();
    expect(reported).toEqual([]);
  });
});

describe('the SDK in the bundle', () => {
  test('is loaded when mcp is called', () => {
    const holders = [...files.keys()].filter((name) =>
      packagesInside(name).includes('@modelcontextprotocol/server'),
    );
    expect(holders).not.toEqual([]);
    const imports = [...files.entries()].flatMap(([name, { imports }]) =>
      holders.includes(name)
        ? []
        : imports.filter(({ path }) => holders.some((holder) => path.endsWith(`/${holder}`))),
    );
    expect(imports.filter(({ kind }) => kind !== 'dynamic-import')).toEqual([]);
  });

  test('has not the larger of its two validators, which no call needs', () => {
    expect([...files.keys()].flatMap(packagesInside)).not.toContain('ajv');
    const texts = [...files.keys()].map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(texts.filter((text) => text.includes('strictTypes'))).toEqual([]);
  });
});
