import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordKinds } from '../../../src/cli/records/record-kind.ts';
import { connectClient } from './support/connected-client.ts';

const readingTools =
  'search_events get_event search_venues get_venue search_organizers get_organizer list_categories list_tags'.split(
    ' ',
  );
const writingTools =
  'create_event edit_event create_venue edit_venue create_organizer edit_organizer create_category edit_category create_tag edit_tag'.split(
    ' ',
  );

async function listTools(options: Parameters<typeof connectClient>[0] = {}) {
  const { client } = await connectClient(options);
  const { tools } = await client.listTools();
  return new Map(tools.map((tool) => [tool.name, tool]));
}

describe('a server', () => {
  test.for([false, true])(
    'lists the same tools in each revision of the protocol (current: %s)',
    async (isModern) => {
      expect([...(await listTools({ isModern })).keys()]).toEqual(readingTools);
    },
  );

  test('has tools that write where it is started for that, and none that deletes', async () => {
    const names = [...(await listTools({ canWrite: true })).keys()];
    expect(names).toEqual([...readingTools, ...writingTools]);
    expect(names.filter((name) => /delete|remove|trash/.test(name))).toEqual([]);
  });
});

test('the annotations say which tools write, and which may overwrite', async () => {
  const tools = await listTools({ canWrite: true });
  for (const name of readingTools) expect(tools.get(name)?.annotations).toMatchObject({ readOnlyHint: true });
  for (const name of writingTools) {
    const isEdit = name.startsWith('edit_');
    expect(tools.get(name)?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: isEdit,
      idempotentHint: name !== 'create_event',
      openWorldHint: true,
    });
  }
});

describe('the input schema of a tool is that of the contract', () => {
  test.for(recordKinds)('$name', async ({ singular, name, isPost, query, create, changes }) => {
    const tools = await listTools({ canWrite: true });
    const contracts = {
      [`${isPost ? 'search' : 'list'}_${name}`]: query,
      [`create_${singular}`]: create,
      [`edit_${singular}`]: changes,
    };
    for (const [tool, contract] of Object.entries(contracts)) {
      const { properties = {}, required = [] } = tools.get(tool)!.inputSchema;
      const expected = z.toJSONSchema(contract, { io: 'input' });
      // Tools have pages of their own, drafts where nothing else is wanted, and IDs of venues and organizers alone.
      const own = ['page', 'per_page', 'status', ...(name === 'events' ? ['venue', 'organizer'] : [])];
      const fields = Object.entries(expected.properties ?? {}).filter(([field]) => !own.includes(field));
      expect(properties).toMatchObject(Object.fromEntries(fields));
      expect(required).toEqual([...(tool.startsWith('edit') ? ['id'] : []), ...(expected.required ?? [])]);
    }
  });

  test('and every parameter has a description', async () => {
    for (const [name, { inputSchema }] of await listTools({ canWrite: true }))
      for (const [key, property] of Object.entries(inputSchema.properties ?? {}))
        expect(property, `${name}: ${key}`).toMatchObject({ description: expect.stringMatching(/\S/) });
  });
});
