import * as schemas from 'events-calendar-client/schemas';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { connectClient } from './support/connected-client.ts';

const readingTools = [
  'search_events',
  'get_event',
  'search_venues',
  'get_venue',
  'search_organizers',
  'get_organizer',
  'list_categories',
  'list_tags',
];
const writingTools = [
  'create_event',
  'edit_event',
  'create_venue',
  'edit_venue',
  'create_organizer',
  'edit_organizer',
  'create_category',
  'edit_category',
  'create_tag',
  'edit_tag',
];

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
  const paging = ['page', 'per_page'];
  const version = ['id', 'if_unmodified_since'];
  const cases = [
    ['search_events', schemas.EventQuery, paging],
    ['search_venues', schemas.VenueQuery, paging],
    ['search_organizers', schemas.OrganizerQuery, paging],
    ['list_categories', schemas.CategoryQuery, paging],
    ['list_tags', schemas.TagQuery, paging],
    ['create_event', schemas.EventCreate, ['status']],
    ['edit_event', schemas.EventChanges, [...version, 'occurrence']],
    ['create_venue', schemas.VenueCreate, []],
    ['edit_venue', schemas.VenueChanges, version],
    ['create_organizer', schemas.OrganizerCreate, []],
    ['edit_organizer', schemas.OrganizerChanges, version],
    ['create_category', schemas.CategoryCreate, []],
    ['edit_category', schemas.CategoryUpdate, ['id']],
    ['create_tag', schemas.TagCreate, []],
    ['edit_tag', schemas.TagUpdate, ['id']],
  ] as const;

  test.for(cases)('%s', async ([name, contract, own]) => {
    const tool = (await listTools({ canWrite: true })).get(name);
    const { properties = {}, required = [], ...keywords } = tool!.inputSchema;
    const expected = z.toJSONSchema(contract, { io: 'input' });
    const {
      properties: contractProperties = {},
      required: contractRequired = [],
      ...contractKeywords
    } = expected;
    expect(keywords).toEqual(contractKeywords);
    expect(required).toEqual([
      ...(own as readonly string[]).filter((key) => key === 'id'),
      ...contractRequired,
    ]);
    const ownNames: readonly string[] = own;
    const withoutOwn = (all: object) => Object.entries(all).filter(([key]) => !ownNames.includes(key));
    expect(Object.fromEntries(withoutOwn(properties))).toEqual(
      Object.fromEntries(withoutOwn(contractProperties)),
    );
    for (const key of own) expect(properties).toHaveProperty(key);
  });

  test('and every parameter has a description', async () => {
    for (const [name, { description, inputSchema }] of await listTools({ canWrite: true })) {
      expect(description, name).toMatch(/\.$/);
      for (const [key, property] of Object.entries(inputSchema.properties ?? {}))
        expect(property, `${name}: ${key}`).toMatchObject({ description: expect.stringMatching(/\S/) });
    }
  });
});
