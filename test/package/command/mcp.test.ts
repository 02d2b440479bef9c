import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';
import { serveSite } from '../../cli/support/served-site.ts';
import { userEnvironment } from './support/installed-command.ts';

describe('the installed command serves a calendar to the client of the SDK', () => {
  test.for(['legacy', 'auto'] as const)('with version negotiation %s', async (mode) => {
    const { url, credentials } = await serveSite();
    const transport = new StdioClientTransport({
      command: 'events-calendar',
      args: ['mcp', '--write'],
      env: userEnvironment({ ...credentials, CALENDAR_URL: url }),
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
