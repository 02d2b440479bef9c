import { expect, test } from 'vitest';
import { recordKinds } from '../../../src/cli/records/record-kind.ts';
import { connectClient } from './support/connected-client.ts';

const readingTools =
  'search_events get_event search_venues get_venue search_organizers get_organizer list_categories list_tags'.split(
    ' ',
  );
const writingTools =
  'create_event edit_event set_event_status create_venue edit_venue create_organizer edit_organizer create_category edit_category create_tag edit_tag delete_record restore_record'.split(
    ' ',
  );

async function listTools(options: Parameters<typeof connectClient>[0] = {}) {
  const { client } = await connectClient(options);
  const { tools } = await client.listTools();
  return new Map(tools.map((tool) => [tool.name, tool]));
}

test.for([false, true])('each revision of the protocol lists all tools (current: %s)', async (isModern) => {
  expect([...(await listTools({ isModern })).keys()]).toEqual(readingTools);
  const tools = await listTools({ isModern, canWrite: true });
  expect([...tools.keys()]).toEqual([...readingTools, ...writingTools]);
});

test('the annotations say which tools write, and which may overwrite', async () => {
  const tools = await listTools({ canWrite: true });
  for (const name of readingTools) expect(tools.get(name)?.annotations).toMatchObject({ readOnlyHint: true });
  for (const name of writingTools) {
    const isEdit = /^(edit|delete|set)_/.test(name);
    expect(tools.get(name)?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: isEdit,
      idempotentHint: !/^(create_event|delete_record)$/.test(name),
      openWorldHint: true,
    });
  }
});

test('the tools are short, and have no words of code', async () => {
  for (const [canWrite, most] of [
    [false, 9_000],
    [true, 22_000],
  ] as const) {
    const tools = JSON.stringify([...(await listTools({ canWrite })).values()]);
    expect(tools.length).toBeLessThanOrEqual(most);
    expect(tools).not.toMatch(/\$schema|"pattern"|Temporal|Interface/);
  }
});

test('every field of the contract is a parameter, or one of `more`', async () => {
  const tools = await listTools({ canWrite: true });
  expect(JSON.stringify(tools.get('create_event'))).toContain('A new event with a time needs it.');
  for (const { singular, create, changes } of recordKinds) {
    for (const [tool, contract] of Object.entries({
      [`create_${singular}`]: create,
      [`edit_${singular}`]: changes,
    })) {
      const { properties = {} } = tools.get(tool)!.inputSchema;
      const { more } = properties as { more?: { description: string } };
      const known = [...Object.keys(properties), ...(more?.description.match(/\w+/g) ?? []), 'title_html'];
      expect(known).toEqual(expect.arrayContaining(Object.keys(contract.shape)));
    }
  }
});
