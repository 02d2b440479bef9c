import { CalendarClient, type RequestOptions } from 'events-calendar-client';
import fc from 'fast-check';
import {
  categories,
  events,
  type ObjectSchema,
  organizers,
  tags,
  venues,
} from '../../../src/contract/resources.ts';
import { anyCharacter } from '../../support/any-character.ts';

/** The five resources, with the schemas of their queries and bodies. */
export const resources = [events, venues, organizers, categories, tags];

/** A request that a client has sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

/** Responds with the record of the ID in the path, or with record 1 where there is none. */
function respondAboutId({ url }: SentRequest): string {
  const [, id = 1] = /\/v1\/\w+\/(\d+)$/.exec(url.pathname) ?? [];
  return JSON.stringify({ id: Number(id) });
}

/** Creates a client that receives this response to every request, and records its requests. */
export function createRecordingClient(
  text: (request: SentRequest) => string = respondAboutId,
  status: () => number = () => 200,
) {
  const requests: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const request = input as Request;
    const sent = { method: request.method, url: new URL(request.url), body: await request.text() };
    requests.push(sent);
    return new Response(text(sent), { status: status(), headers: { 'content-type': 'application/json' } });
  };
  const baseUrl = 'https://site.example';
  return { client: new CalendarClient({ baseUrl, fetch, http: { retry: 0 } }), requests };
}

/** Days, wall times, an instant, and an invalid day. */
const dates = ['2027-05-01', '2027-05-01 18:00', '2027-05-01T18:00:30', '2027-05-01T18:00:00Z', '2027-02-30'];

/** Values of all types, valid ones among them. */
export const anyValue = fc.oneof(
  fc.constantFrom('UTC', 'true', 'draft', 'music', 'https://site.example/x.png', '', ' ', null, undefined),
  fc.constantFrom(...dates),
  fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01') }),
  fc.integer({ min: -2, max: 99 }),
  fc.integer({ min: 1, max: 99 }),
  fc.boolean(),
  fc.double(),
  fc.string(),
  fc.string({ unit: anyCharacter }),
  fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 }),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
  fc.record({ id: fc.integer({ min: -1, max: 9 }) }),
  fc.anything({
    withBigInt: true,
    withBoxedValues: true,
    withNullPrototype: true,
    withDate: true,
    withMap: true,
  }),
);

type Fields = Record<string, unknown>;

/** Fields with names from a schema, and occasionally an unknown name. */
export function anyFields({ shape }: ObjectSchema): fc.Arbitrary<Fields> {
  const name = fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...Object.keys(shape)) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'perPage') },
  );
  return fc
    .array(fc.tuple(name, anyValue), { maxLength: 3 })
    .map((entries) => Object.fromEntries(entries) as Fields);
}

const isInstant = (value: unknown) => value instanceof Date || /Z$/.test(String(value));

/** A date in a query: days and wall times unchanged, instants in UTC. */
function queryDate(value: unknown): string {
  if (!isInstant(value)) return String(value).replace('T', ' ');
  return new Date(value as string | Date).toISOString().replace('.000Z', 'Z');
}

const dateNames = /^(start|end)s?_(date|before|after)$/;

/** The query parameters expected in the request. */
export function expectedQuery(query: Fields): Record<string, string> {
  const isOmitted = (name: string, value: unknown) =>
    value === undefined || (name === 'search' && value === '');
  const defined = Object.entries(query).filter(([name, value]) => !isOmitted(name, value));
  const isExact = defined.some(([name, value]) => dateNames.test(name) && isInstant(value));
  const parameters = defined.map(([name, value]) => [
    name,
    dateNames.test(name)
      ? queryDate(value)
      : name === 'hide_empty'
        ? String(Number(value))
        : Array.isArray(value)
          ? value.join(',')
          : String(value),
  ]);
  return { ...(isExact && { strict_dates: 'true' }), ...Object.fromEntries(parameters) };
}

/** A date in a body: days and wall times unchanged, instants as wall time in UTC. */
function bodyDate(value: unknown): string {
  return queryDate(value)
    .replace(/T(.{8}).*Z$/, ' $1')
    .replace(/\.\d+$/, '');
}

const list = (value: unknown) => (Array.isArray(value) ? value : [value]);

const reference = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** What is read as null where there is none, or it is not known. */
const readAsNull = /^(image|all_day|show_map|show_map_link|hide_from_listings|sticky|featured)$/;

/** The body expected in the request, but for characters that are sent as references, and costs, which have tests of their own. */
export function expectedBody(resource: string, body: Fields, isCreate: boolean): unknown {
  const isEvent = resource === 'events';
  const isTerm = resource === 'categories' || resource === 'tags';
  const fields = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || (value === null && !isEvent && !isTerm)) return [];
    if (isEvent && value === null && readAsNull.test(name)) return [];
    if (isEvent && isCreate && value === '' && /^(description|excerpt)$/.test(name)) return [];
    if ((name === 'slug' && value === '') || (name === 'parent' && value === 0)) return [];
    if (isTerm && name === 'description' && value === '') return [[name, ' ']];
    if (name === 'cost') return [];
    if (value === null) return [[name, null]];
    if (name === 'title_html') return [['title', value]];
    if (/^(start_date|end_date|date|date_utc)$/.test(name)) return [[name, bodyDate(value)]];
    if (name === 'image') return [[name, String(reference(value))]];
    if (resource === 'venues' && name.startsWith('show_map')) return [[name, String(value)]];
    if (isEvent && /^(categories|tags)$/.test(name)) return [[name, list(value).map(reference)]];
    if (isEvent && name === 'organizer') return [[name, list(value).map(reference)]];
    if (isEvent && name === 'venue') {
      const venues = list(value).map(reference);
      return [[name, venues.length === 1 ? venues[0] : venues]];
    }
    return [[name, value]];
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(fields)));
}

/** A namespace without parameter types, to pass values that the types forbid. */
export interface Untyped {
  list(query: unknown): PromiseLike<unknown>;
  create(body: unknown): PromiseLike<unknown>;
  get(id: unknown): PromiseLike<unknown>;
  update(id: unknown, body: unknown, options?: RequestOptions): PromiseLike<unknown>;
  delete(id: unknown): PromiseLike<unknown>;
  getBySlug?(slug: unknown): PromiseLike<unknown>;
  updateBySlug?(slug: unknown, body: unknown): PromiseLike<unknown>;
  deleteBySlug?(slug: unknown): PromiseLike<unknown>;
}
