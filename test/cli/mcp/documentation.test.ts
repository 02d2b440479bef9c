import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { connectClient } from './support/connected-client.ts';

const guide = readFileSync('docs/command-line.md', 'utf8');
const section = guide.split(/^## /m).find((part) => part.startsWith('mcp\n')) ?? '';

test('the guide has a row for each tool, and says which of them write', async () => {
  const { client } = await connectClient({ canWrite: true });
  const { tools } = await client.listTools();
  const rows = section.match(/^\| `[a-z_]+`.*\|$/gm)?.filter((row) => /_/.test(row)) ?? [];
  const documented = rows.flatMap((row) => {
    const [, names = '', text = ''] = row.split('|');
    const isRead = !text.includes('with `--write`');
    return [...names.matchAll(/`([a-z_]+)`/g)].map(([, name]) => [name, isRead]);
  });
  const listed = tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(listed));
  expect(documented).toHaveLength(tools.length);
});

test('the settings in the guide are JSON, and start the command with options that it has', () => {
  const blocks = [...section.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json]) => JSON.parse(json!));
  expect(blocks).toHaveLength(2);
  for (const { mcpServers, servers } of blocks) {
    const { command, args } = (mcpServers ?? servers).calendar;
    expect(command).toBe('npx');
    expect(args.slice(0, 3)).toEqual(['-y', 'events-calendar-client', 'mcp']);
    const options = args.filter((argument: string) => argument.startsWith('--'));
    for (const option of options) expect(['--site', '--write', '--any-site']).toContain(option);
  }
});
