import type { RecordTypes, Resource } from '../contract/resources.ts';
import { fieldsOf, validate } from '../contract/validate.ts';
import { problemOf } from '../contract/values/check.ts';
import { ConflictError, ResponseError } from '../errors/request-errors.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { type ItemAddress, optionsSubject } from '../http/request.ts';
import type { SingleRequest, WithResponse } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import type { SharedWork } from './shared-work.ts';

/** What to change: the fields themselves, or a function that returns them for the current record. */
export type Changes<Entity, Fields> = Fields | ((current: Entity) => Fields | Promise<Fields>);

/** The fields that an edit needs. */
interface EditedRecord {
  readonly id: number;
  readonly url: string;
  /** Missing in categories and tags. */
  readonly modified_utc?: string;
}

/** How one kind of record is edited. */
export interface Editing<Entity, Fields> {
  /** The fields that are needed to write a record back. Default only `id`. */
  readonly required?: readonly string[];
  /** Throws for a record that an update would damage. Default none. */
  readonly protect?: (current: Entity, options: RequestOptions) => Promise<void>;
  /** The fields that an update would reset if it left them out. Default none. */
  readonly preserve?: (current: Entity, changes: Fields) => Fields;
  /** Fields that are preserved without the checks of new values. Default none. */
  readonly preserveUnchecked?: (current: Entity, changes: Fields) => object;
  /** Checks what is written as a whole, and replaces names of other records in it by their IDs. */
  readonly prepare?: <Body extends object>(body: Body, options: RequestOptions) => Promise<Body>;
}

/** A kind of record, with the requests and the work of its client. */
interface Editable<Entity, Fields extends object> extends Editing<Entity, Fields> {
  readonly resource: Pick<
    Resource<RecordTypes<object, unknown, unknown, unknown, Fields>>,
    'name' | 'singular' | 'entity' | 'changes'
  >;
  readonly work: SharedWork;
  readonly read: (address: ItemAddress, options: RequestOptions) => SingleRequest<Entity>;
  readonly update: (id: number, body: Fields, options: UpdateOptions) => SingleRequest<Entity>;
}

/** Reads a record, merges changes, and sends the fields along that an update would reset. */
export async function editRecord<Entity extends EditedRecord, Fields extends object>(
  editable: Editable<Entity, Fields>,
  address: ItemAddress,
  changes: Changes<Entity, Fields>,
  options: EditOptions,
): Promise<WithResponse<Entity>> {
  const { resource, protect, preserve, preserveUnchecked, prepare, update } = editable;
  const { ifUnmodifiedSince, method, ...requestOptions } = options;
  if ('ifUnmodifiedSince' in options && ifUnmodifiedSince === undefined) {
    // It would be a guard that the caller believes to have set.
    const problem = problemOf('required', 'modified_utc of the record, or leave it out', ifUnmodifiedSince);
    throw new ValidationError(optionsSubject, [{ path: ['ifUnmodifiedSince'], ...problem }]);
  }
  const change = typeof changes === 'function' ? changes : undefined;
  // Checked before the record is read, unless they depend on it.
  const checked = change ? undefined : parseChanges(resource, changes);

  return readInTurn(editable, address, requestOptions, async (read) => {
    const current = read.data;
    const { id, url, modified_utc } = current;
    if (ifUnmodifiedSince !== undefined && ifUnmodifiedSince !== modified_utc) {
      const message = `Nothing was written: the ${resource.singular} ${id} changed at ${modified_utc} UTC`;
      throw new ConflictError(message, { method: 'POST', url });
    }
    // A copy, which the function may change.
    const given = checked ?? parseChanges(resource, await change?.(JSON.parse(JSON.stringify(current))));
    const fields = withoutUnchanged(given, current);
    const isWithoutChanges = Object.keys(fields).length === 0 && requestOptions.extraBody === undefined;
    if (isWithoutChanges) return read;

    await protect?.(current, requestOptions);
    const merged = { ...preserve?.(current, fields), ...fields };
    const body = prepare ? await prepare(merged, requestOptions) : merged;
    // By ID, since the slug may be among the changes, and real sites then look for the new one.
    const extraBody = { ...preserveUnchecked?.(current, fields), ...requestOptions.extraBody };
    const updated = await update(id, body, { ...requestOptions, extraBody, method }).withResponse();
    throwIfNotStored(read, updated, fields);
    return updated;
  });
}

/**
 * The changes without what is as it was read, and stays as it is stored: a title with its markup, a cost with all of
 * its amounts. And without null for what there is none of, and for flags, as they are read where they are not known.
 */
function withoutUnchanged<Fields extends object>(fields: Fields, current: object): Fields {
  const read = current as Readonly<Record<string, unknown>>;
  const isNone = (current: unknown) =>
    typeof current === 'boolean' || (Array.isArray(current) && current.length === 0);
  const isChange = ([field, value]: [string, unknown]) =>
    value !== read[field] && !(value === null && isNone(read[field]));
  return Object.fromEntries(Object.entries(fields).filter(isChange)) as Fields;
}

/** Options of a read that no cache answers: none has a response to a new value, and the site ignores the parameter. */
export function pastCaches(options: RequestOptions): RequestOptions {
  return { ...options, extraQuery: { ...options.extraQuery, fresh: String(Math.random()).slice(2) } };
}

/** Reads a record after the edits of it that are under way, and edits it before those that come later. */
async function readInTurn<Entity extends EditedRecord, Fields extends object>(
  { resource, work, read }: Editable<Entity, Fields>,
  address: ItemAddress,
  options: RequestOptions,
  edit: (read: WithResponse<Entity>) => Promise<WithResponse<Entity>>,
): Promise<WithResponse<Entity>> {
  const freshOptions = pastCaches(options);
  const recordOf = (id: number) => `${resource.name} ${id}`;
  const readById = (id: number) => read({ id }, freshOptions).withResponse();
  if ('id' in address) {
    const { id } = address;
    return work.inTurn(recordOf(id), async () => edit(await readById(id)));
  }
  // Which record has a slug is known once it was read. If it may have been edited meanwhile, it is read again.
  const { ended } = work;
  const found = await read(address, freshOptions).withResponse();
  const { id } = found.data;
  return work.inTurn(recordOf(id), async (hasWaited) => {
    const isOutdated = hasWaited || work.ended !== ended;
    return edit(isOutdated ? await readById(id) : found);
  });
}

/** Checks the fields that a caller wants to change. Undefined ones are left out. */
function parseChanges<Fields extends object>(
  { name, singular, changes: schema }: Editable<unknown, Fields>['resource'],
  changes: unknown,
): Fields {
  const subject = `changes of ${singular}`;
  const defined = Object.entries(fieldsOf(changes, subject)).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(defined);
  // Instants need a time zone, which may be that of the record; for the check any will do.
  const checked = name === 'events' ? { timezone: 'UTC', ...fields } : fields;
  validate(schema, checked, subject);
  return fields as Fields;
}

/**
 * Throws if a cache or firewall answered in place of the site: the fields to change are as they were, and so is the
 * time of the last change, although a second has passed since then.
 */
function throwIfNotStored(
  { data: before, response: read }: WithResponse<EditedRecord>,
  { data: after, response }: WithResponse<EditedRecord>,
  fields: object,
): void {
  const isSame = (name: string) =>
    JSON.stringify(Reflect.get(before, name)) === JSON.stringify(Reflect.get(after, name));
  const names = ['id', 'modified_utc', ...Object.keys(fields)];
  const modified = Date.parse(`${before.modified_utc?.replace(' ', 'T')}Z`);
  // By the clock of the site. Without it, and for categories and tags, this is no number, and nothing can be told.
  const readAt = Date.parse(read.headers.get('date') ?? '');
  const mustHaveMoved = readAt - modified >= 1000;
  if (mustHaveMoved && names.every(isSame)) {
    const { status } = response;
    const problem = 'the site answered without storing anything';
    const unexpected = { problem, status, contentType: '', snippet: '' };
    throw new ResponseError({ method: 'POST', url: after.url }, unexpected);
  }
}
