import { suggest } from '../../contract/suggest.ts';
import { isOnItsDay } from '../../time/zone.ts';
import { CommandError, UsageError } from '../errors/errors.ts';
import { ExitCode } from '../process/command-context.ts';
import {
  type CalendarRecord,
  forWriting,
  nameRecord,
  type RecordKind,
  type RecordSource,
  recordKinds,
  recordsOf,
  type Site,
  titleOf,
} from './record-kind.ts';

export type Fields = Record<string, unknown>;

const linkedKinds: ReadonlyMap<string, RecordKind> = new Map(
  recordKinds.slice(1).map((kind) => [kind.isPost ? kind.singular : kind.name, kind]),
);

/** Returns a query for events with IDs in place of names, and with the venues of a city in place of the city. */
export async function queryWithIds(site: Site, { city, ...query }: Fields): Promise<Fields> {
  // Each language has its own categories and tags.
  const requests = { ...site.requests, language: query.tl_language as string | undefined };
  const ofCity = city === undefined ? {} : await eventsOfCity({ ...site, requests }, String(city));
  return { ...(await resolveNames({ ...site, requests }, query, true)), ...ofCity };
}

/** Folds a string, so that it is found with and without accents. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Completes an event on a day, which is over on the same day unless another is specified. */
export function withLastDay(event: Fields): Fields {
  const { start_date: day, end_date = day } = event;
  if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) return event;
  // Checked here, so that no error is about an end that was not passed.
  if (!isOnItsDay(Date.parse(day), day)) throw new UsageError(`start_date: there is no day ${day}.`);
  return { ...event, end_date };
}

/** Changes the values of some fields, and each member of a list. */
export const mapFields = (fields: Fields, names: RegExp, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (!names.test(name)) return [name, value];
      return [name, Array.isArray(value) ? value.map(change) : change(value)];
    }),
  );

const linked = /^(venue|organizer|categories|tags|image|parent|author)$/;

/** Turns IDs that arrive as text into numbers. Other texts are names. */
const toNumber = (value: unknown) => (/^[1-9]\d*$/.test(String(value)) ? Number(value) : value);

/**
 * Returns fields of an event, or of a query for events, with IDs in place of the names of venues and organizers. Names
 * of categories and tags become IDs only in queries, since writes create new ones. `slug:2027` is a slug of digits.
 *
 * @throws UsageError with the closest existing name if there is no record of a name
 */
export async function resolveNames(site: Site, fields: Fields, isQuery = false): Promise<Fields> {
  const resolved = mapFields(fields, linked, toNumber);
  const requests = isQuery ? site.requests : forWriting(site.requests);
  for (const [field, kind] of linkedKinds) {
    const value = resolved[field];
    const values = [value].flat();
    const mustExist = (one: unknown): one is string =>
      typeof one === 'string' && (isQuery || kind.isPost || fold(one).startsWith('slug:'));
    if (!values.some(mustExist)) continue;
    const records = await listNamed({ ...site, kind, requests }, values);
    const ids = values.map((one) => (mustExist(one) ? idOf(one, field, kind, records) : one));
    resolved[field] = Array.isArray(value) ? ids : ids[0];
  }
  return resolved;
}

/** Lists the records that may have the names: those that a search finds for a single one, or else all. */
async function listNamed(source: RecordSource, names: unknown[]): Promise<readonly CalendarRecord[]> {
  const { kind, requests } = source;
  const all = { per_page: 50, ...(!kind.isPost && { hide_empty: false }) };
  const list = (query: object) => recordsOf(source).list(query, requests).all();
  const name = String(names[0]);
  const found = names.length === 1 ? await list({ ...all, search: name }) : [];
  return found.some((record) => isNamed(record, name, kind)) ? found : list(all);
}

function isNamed(record: CalendarRecord, name: string, kind: RecordKind): boolean {
  const { slug = '' } = record;
  // URLs have the last of these.
  const names = [titleOf(record, kind), slug, `slug:${slug}`, encodeURIComponent(slug)];
  return names.some((one) => fold(one) === fold(name));
}

/** Checks whether the site would reject a new record: for wrong credentials, or because it has a term of this name. */
export async function checkCreation(source: RecordSource, { name, slug, parent }: Fields): Promise<void> {
  const { kind, requests } = source;
  if (kind.isPost) await recordsOf(source).list({ per_page: 1 }, requests);
  const named = { name, ...(kind.name === 'categories' && { parent: parent ?? 0 }) };
  const found = kind.isPost ? undefined : await recordsOf(source).findByName?.(named, requests);
  // The site takes a name with other accents, or one that is only the slug of another.
  const isSame = found && titleOf(found, kind).toLowerCase() === String(name).trim().toLowerCase();
  if (isSame && (slug === undefined || slug === found.slug))
    throw new CommandError(`The site already has the ${nameRecord(found, kind)}.`, ExitCode.service);
}

/** Returns the ID for a name. Sites find categories and tags by slugs, too, but those of digits are IDs to them. */
function idOf(name: string, field: string, kind: RecordKind, records: readonly CalendarRecord[]) {
  if (!kind.isPost && !/^\d+$/.test(name) && records.some(({ slug }) => slug === name)) return name;
  const matching = records.filter((record) => isNamed(record, name, kind));
  const [match, another] = matching;
  if (another && match)
    throw new UsageError(
      `${field}: several ${kind.name} are called ${name}. Pass one of these IDs: ${matching.map(({ id }) => id).join(', ')}.`,
    );
  if (match) return match.id;
  const names = records.flatMap((record) => [titleOf(record, kind), String(record.slug)]);
  const closest = suggest(fold(name), names.map(fold));
  const known = records.find((record) => closest !== undefined && isNamed(record, closest, kind));
  const hint = known
    ? `Did you mean ${titleOf(known, kind)} (${known.slug})?`
    : `List the ${kind.name} to find it.`;
  throw new UsageError(`${field}: there is no ${kind.singular} ${name}. ${hint}`);
}

/**
 * Returns the query for the events in a city: those of its venues.
 *
 * @throws UsageError with the closest existing city if there is no venue in it
 */
async function eventsOfCity({ calendar, requests }: Site, city: string): Promise<{ venue: number[] }> {
  const { venues } = calendar;
  const wanted = fold(city);
  const isThere = ({ city: own = '' }: { city?: string | undefined }) =>
    wanted !== '' && fold(own) === wanted;
  const found = await venues.list({ search: city, per_page: 50 }, requests).all();
  const ids = found.filter(isThere).map(({ id }) => id);
  if (ids.length > 0) return { venue: ids };
  const all = await venues.list({ per_page: 50 }, requests).all();
  const cities = [...new Set(all.map((venue) => venue.city ?? ''))];
  const closest = suggest(wanted, cities.map(fold));
  const hint = cities.find((one) => one !== '' && fold(one) === closest);
  throw new UsageError(`city: there is no venue in ${city}.${hint ? ` Did you mean ${hint}?` : ''}`);
}
