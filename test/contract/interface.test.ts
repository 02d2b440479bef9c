import 'events-calendar-client/schemas';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  defaultLanguageParameter,
  defaultLanguages,
  defaultPage,
  defaultPerPage,
} from '../../src/contract/defaults.ts';
import {
  categories,
  events,
  type ObjectSchema,
  organizers,
  type Resource,
  tags,
  venues,
} from '../../src/contract/resources.ts';
import { routes } from '../../src/contract/routes.ts';
import { DocQuery, RootQuery } from '../../src/contract/service.ts';
import { fieldsOfTheClient, requiredFields } from '../../src/testing/parameters/table.ts';
import {
  codeWords,
  fieldRows,
  organizerParameterRows,
  parameterRows,
  passage,
  type Row,
  tableOf,
  tagParameterRows,
} from './interface-document.ts';
import { openApiDocument } from './openapi/document.ts';

/** Where each resource stands in the document: its fields and its listing's parameters. */
const sections: { resource: Resource; fields: string; routes: string; parameters: Row[] }[] = [
  { resource: events, fields: '2.1', routes: '4.6', parameters: parameterRows('4.5') },
  { resource: venues, fields: '2.2', routes: '4.8', parameters: parameterRows('4.8') },
  { resource: organizers, fields: '2.3', routes: '4.9', parameters: organizerParameterRows() },
  { resource: categories, fields: '2.4', routes: '4.10', parameters: parameterRows('4.10') },
  { resource: tags, fields: '2.5', routes: '4.11', parameters: tagParameterRows() },
];

/** What a type of the interface takes, what it does not, and what it is on the wire. */
interface TypeRule {
  readonly takes: readonly unknown[];
  readonly refuses: readonly unknown[];
  readonly sent: z.core.$ZodType;
}

const dayOrTime = ['2027-05-01', '2027-05-01 18:00', '2027-05-01 18:00:00'];

const typeRules: Record<string, TypeRule> = {
  string: { takes: ['some text'], refuses: [{}, ['some text'], Number.NaN], sent: z.string() },
  integer: { takes: [7], refuses: ['7', 1.5, true, [7], -1], sent: z.int() },
  boolean: {
    takes: [true, false],
    refuses: ['true', 1, {}],
    sent: z.union([z.boolean(), z.literal([0, 1])]),
  },
  'boolean-like': { takes: [true, false], refuses: ['maybe', 2, {}], sent: z.boolean() },
  'integer array': {
    takes: [[7, 8], [7], 7],
    refuses: [{}, true, [1.5], [-1], [[7]]],
    sent: z.union([z.array(z.int()), z.int()]),
  },
  'number (double)': { takes: [52.5, -7], refuses: ['52.5', true, Number.NaN], sent: z.number() },
  'date-time': { takes: [...dayOrTime, new Date(0)], refuses: ['soon', 7, {}], sent: z.string() },
  untyped: { takes: ['some text'], refuses: [{}], sent: z.union([z.string(), z.number(), z.boolean()]) },
};

/** Strings that the interface says more about than their type. */
const strings: Record<string, readonly unknown[]> = {
  start_date: dayOrTime,
  end_date: dayOrTime,
  date: dayOrTime,
  date_utc: dayOrTime,
  timezone: ['Europe/Berlin', 'UTC', 'UTC+5:30'],
  website: ['https://example.org', ''],
  image: ['7', 'https://example.org/fair.jpg'],
};

function expectType(row: Row, schema: z.core.$ZodType) {
  const rule = typeRules[row.type];
  if (!rule) throw new Error(`The interface has a type that the test does not know: ${row.type}`);
  const isText = row.type === 'string' || row.type === 'untyped';
  const takes = (isText ? strings[row.name] : undefined) ?? rule.takes;
  for (const value of takes) {
    const encoded = z.safeParse(schema, value);
    expect(encoded, `${row.name} takes ${JSON.stringify(value)}`).toMatchObject({ success: true });
    // A date waits as an instant until the whole event is read.
    if (!(value instanceof Date)) expect(z.safeParse(rule.sent, encoded.data).success).toBe(true);
  }
  for (const value of rule.refuses) {
    expect(z.safeParse(schema, value), `${row.name} refuses ${JSON.stringify(value)}`).toMatchObject({
      success: false,
    });
  }
}

/** What JSON Schema says of a field: its first sentence in the interface's way of writing, and its default. */
interface Described {
  readonly description?: string;
  readonly default?: unknown;
}

const firstSentence = (description: string) => description.split(/\. |\.$/)[0] ?? '';

const plainDefaults: Record<string, unknown> = { '1': 1, '10': 10, null: null, false: false, view: 'view' };

function expectMeaning({ preset, meaning, required }: Row, described: Described) {
  const { description = '' } = described;
  if (meaning) expect(firstSentence(description).toLowerCase()).toBe(meaning.toLowerCase());
  // Where the interface says nothing, the description says it in words of its own.
  else expect(description).toMatch(/^[A-Z].*\.$/);
  // A field that is required has a default in the interface, but may not be left out all the same.
  if (required) expect(described).not.toHaveProperty('default');
  // Zod shows no default of a field whose input is encoded deep inside.
  else if (/\bby default null\.$/.test(description)) expect(preset).toBe('null');
  else if (preset in plainDefaults) expect(described.default).toBe(plainDefaults[preset]);
  else if (preset === 'true (sent as 1)') {
    expect(described.default).toBe(true);
    expect(description).toContain('Sent as `1` or `0`.');
  } else if (preset.startsWith('a date-time')) {
    const words = preset.replace(')', '');
    expect(description).toContain(`By default ${words}`);
  } else if (preset === '<vendor>/events/v1') expect(description).toContain('`<vendor>/events/v1`');
  else expect(preset).toBe('');
}

/** The fields of a schema, with what JSON Schema says of each. */
function fieldsOf(schema: ObjectSchema) {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  const required = requiredFields(schema);
  const sent = Object.entries(schema.shape).filter(([name]) => !fieldsOfTheClient.includes(name));
  return sent.map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
    described: properties[name] as Described,
  }));
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();

describe.each(sections)('section $fields: the fields of $resource.name', ({ resource, fields, routes }) => {
  const rows = fieldRows(fields);
  const create = fieldsOf(resource.create);
  const update = fieldsOf(resource.update);
  const fieldOf = (list: typeof create, name: string) => list.find((field) => field.name === name)!;
  const schemaOf = (list: typeof create, name: string) => fieldOf(list, name).schema;

  test('are those of the schemas', () => {
    expect(names(create)).toEqual(names(rows));
    expect(names(update)).toEqual(names(rows));
  });

  test('are required on create where the interface says so, never on update', () => {
    const required = rows.filter((row) => row.required);
    expect(names(create.filter((field) => field.required))).toEqual(names(required));
    expect(update.filter((field) => field.required)).toEqual([]);
    expect(codeWords(passage(routes, /Required: (.+)\.$/m)).sort()).toEqual(names(required));
  });

  test.each(rows)('$name', (row) => {
    expectType(row, schemaOf(create, row.name));
    expectType(row, schemaOf(update, row.name));
    expectMeaning(row, fieldOf(create, row.name).described);
    expectMeaning({ ...row, required: false }, fieldOf(update, row.name).described);
    const isReadAsNull = z.safeParse(resource.entity.shape[row.name] as z.ZodMiniType, null).success;
    const takesNull = row.preset === 'null' || row.name === 'cost' || isReadAsNull;
    expect(z.safeParse(schemaOf(update, row.name), null).success).toBe(takesNull);
    expect(z.safeParse(schemaOf(create, row.name), null).success).toBe(takesNull && !row.required);
  });
});

describe.each([
  ...sections.map(({ resource, parameters }) => ({
    name: resource.name,
    rows: parameters,
    schema: resource.query,
  })),
  { name: 'service' as const, rows: parameterRows('4.3'), schema: RootQuery },
])('the parameters of $name', ({ rows, schema }) => {
  const query = fieldsOf(schema);

  test('are those of the schema', () => {
    expect(names(query)).toEqual(names(rows));
  });

  test.each(rows)('$name', (row) => {
    const field = query.find((candidate) => candidate.name === row.name)!;
    expect(field.required).toBe(row.required);
    expect(z.safeParse(field.schema, null).success).toBe(false);
    expectType(row, field.schema);
    expectMeaning(row, field.described);
  });
});

describe('section 4.1: the route table', () => {
  const rows = tableOf('4.1').flatMap(({ Method = '', Path = '', Purpose = '' }) =>
    Method.split(', ').map((method) => ({ method, path: codeWords(Path).join(), purpose: Purpose })),
  );
  const described = Object.entries(
    z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))).parse(
      openApiDocument({
        eventsRoot: 'https://example.org/wp-json/tribe/events/v1',
        languages: defaultLanguages,
        languageParam: defaultLanguageParameter,
      }).paths,
    ),
  );

  test('has the 52 rows of the code, and the code those of the table', () => {
    const written = rows.map(({ method, path }) => `${method} ${path}`);
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(written.sort());
    expect(new Set(written).size).toBe(52);
    expect(new Set(routes.map(({ name }) => name)).size).toBe(52);
  });

  test.each(rows)('$method $path: $purpose', ({ method, path, purpose }) => {
    const [, operations = {}] = described.find(([candidate]) => candidate === path) ?? [];
    const summary = operations[method.toLowerCase()]?.summary ?? '';
    const [verb = ''] = summary.split(' ');
    if (purpose.includes(' or ')) expect(purpose).toContain(verb);
    else expect(summary).toBe(purpose);
  });

  test('has by-slug routes for events, venues and organizers only', () => {
    const bySlug = routes.filter(({ by }) => by === 'slug').map(({ resource }) => resource);
    expect([...new Set(bySlug)]).toEqual(['events', 'venues', 'organizers']);
  });
});

describe('what the interface says of all routes', () => {
  test('section 2.6: the language selector and its values', () => {
    expect(defaultLanguageParameter).toBe(passage('2.6', /optional string parameter `(\w+)`/));
    expect(defaultLanguages).toEqual(codeWords(passage('2.6', /Allowed values: (.+)\./)));
  });

  test('section 4.4: the documentation route takes the language only', () => {
    expect(fieldsOf(DocQuery).map(({ name }) => name)).toEqual(
      codeWords(passage('4.4', /Only (`\w+`) is accepted/)),
    );
  });

  test('section 8: the defaults of page and per_page', () => {
    const limits = Object.fromEntries(
      tableOf('8').map(({ Item = '', Value }) => [Item.replace(/ \(.*/, ''), Value]),
    );
    expect(limits).toEqual({
      'Default page': String(defaultPage),
      'Default items per page': String(defaultPerPage),
    });
  });
});
