import type { RecordTypes, Resource } from '../contract/resources.ts';
import { fieldsOf, validate } from '../contract/validate.ts';
import { problemOf } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { toId } from '../contract/values/reference.ts';
import { ConflictError } from '../errors/request-errors.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { optionsSubject, pastCaches } from '../http/request.ts';
import type { SingleRequest, WithResponse } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import type { SharedWork } from './shared-work.ts';
import { notStoredError, notStoredFields } from './stored-fields.ts';

export { pastCaches };

/** The fields to change, or a function that returns them for the current record. */
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
  /** The fields without which a record cannot be written back. Default: only `id`. */
  readonly required?: readonly string[];
  /** Throws for a record that an edit, update or deletion would damage. Default none. */
  readonly protect?: (current: Entity, options: RequestOptions, action?: string) => Promise<void>;
  /** Returns the fields that an update without them would reset. Default none. `given` has unchanged fields too. */
  readonly preserve?: (current: Entity, changes: Fields, given: Fields) => Fields;
  /** Returns preserved fields that skip the checks of new values. Default none. */
  readonly preserveUnchecked?: (current: Entity, changes: Fields) => object;
  /** Checks the whole body, and replaces names of other records in it with their IDs. */
  readonly prepare?: <Body extends object>(body: Body, options: RequestOptions) => Promise<Body>;
}

/** Reads the record to edit. */
type Read<Entity> = (options: RequestOptions) => Promise<WithResponse<Entity>>;

/** A kind of record, with the requests and the work of its client. */
interface Editable<Entity, Fields extends object> extends Editing<Entity, Fields> {
  readonly resource: Pick<
    Resource<RecordTypes<object, unknown, unknown, unknown, Fields>>,
    'name' | 'singular' | 'entity' | 'changes'
  >;
  readonly work: SharedWork;
  readonly read: (id: number, ...args: Parameters<Read<Entity>>) => ReturnType<Read<Entity>>;
  readonly update: (id: number, body: Fields, options: UpdateOptions) => SingleRequest<Entity>;
}

/**
 * Reads a record, merges the changes, and also sends the fields that an update would reset.
 *
 * @param target - its ID, or a function that finds it
 */
export async function editRecord<Entity extends EditedRecord, Fields extends object>(
  editable: Editable<Entity, Fields>,
  target: number | Read<Entity>,
  changes: Changes<Entity, Fields>,
  options: EditOptions,
): Promise<WithResponse<Entity>> {
  const { resource, protect, preserve, preserveUnchecked, prepare, update } = editable;
  const { ifUnmodifiedSince, method, ...requestOptions } = options;
  if ('ifUnmodifiedSince' in options && ifUnmodifiedSince === undefined) {
    // The caller thinks that the guard is set.
    const problem = problemOf('required', 'the modified_utc of the record', ifUnmodifiedSince);
    throw new ValidationError(optionsSubject, [{ path: ['ifUnmodifiedSince'], ...problem }]);
  }
  const change = typeof changes === 'function' ? changes : undefined;
  // Checked before the record is read, unless they depend on it.
  const checked = change ? undefined : parseChanges(resource, changes);

  return readInTurn(editable, target, requestOptions, async (read) => {
    const current = read.data;
    const { id, url, modified_utc } = current;
    if (ifUnmodifiedSince !== undefined && ifUnmodifiedSince !== modified_utc) {
      const message = `Nothing was written: the ${resource.singular} ${id} changed at ${modified_utc} UTC`;
      throw new ConflictError(message, { method: 'POST', url });
    }
    // A copy, because the function may modify it.
    const given = checked ?? parseChanges(resource, await change?.(JSON.parse(JSON.stringify(current))));
    const fields = withoutUnchanged(given, current);
    const isWithoutChanges = Object.keys(fields).length === 0 && requestOptions.extraBody === undefined;
    if (isWithoutChanges) return read;

    await protect?.(current, requestOptions);
    const merged = { ...preserve?.(current, fields, given), ...fields };
    const body = prepare ? await prepare(merged, requestOptions) : merged;
    // By ID, because the slug may change, and real sites would look for the new one.
    const extraBody = { ...preserveUnchecked?.(current, fields), ...requestOptions.extraBody };
    const updated = await update(id, body, { ...requestOptions, extraBody, method }).withResponse();
    if (isStale(read, updated, fields))
      throw notStoredError(updated, resource.singular, Object.keys(fields), body);
    // A date becomes an event of its own, and the site may return it as it was.
    if (isOccurrenceId(id)) return updated;
    const sent = validate(resource.changes, body, resource.singular) as Record<string, unknown>;
    const lost = notStoredFields(resource.name, sent, updated.data, Object.keys(fields));
    if (lost.length === 0) return updated;
    const image = toId(Reflect.get(current, 'image'));
    const isImageLost = lost.includes('image') && image && !Reflect.get(updated.data, 'image');
    if (!isImageLost) throw notStoredError(updated, resource.singular, lost, body);
    // The site has removed the current image, because it could not copy the new one.
    const restored = await update(
      id,
      { ...body, image },
      { ...requestOptions, extraBody, method },
    ).withResponse();
    throw notStoredError(restored, resource.singular, lost, body);
  });
}

/**
 * Removes changes to the current value, because what is stored should stay: a title with its markup, a cost with all
 * its amounts. Also removes null if there is nothing to clear, and for flags, which read as null if unknown.
 */
function withoutUnchanged<Fields extends object>(fields: Fields, current: object): Fields {
  const read = current as Readonly<Record<string, unknown>>;
  const isNone = (current: unknown) =>
    typeof current === 'boolean' || (Array.isArray(current) && current.length === 0);
  const isChange = ([field, value]: [string, unknown]) =>
    value !== read[field] && !(value === null && isNone(read[field]));
  return Object.fromEntries(Object.entries(fields).filter(isChange)) as Fields;
}

/** Reads and edits a record, after earlier edits of it and before later ones. */
async function readInTurn<Entity extends EditedRecord, Fields extends object>(
  { resource, work, read }: Editable<Entity, Fields>,
  target: number | Read<Entity>,
  options: RequestOptions,
  edit: (read: WithResponse<Entity>) => Promise<WithResponse<Entity>>,
): Promise<WithResponse<Entity>> {
  const freshOptions = pastCaches(options);
  const recordOf = (id: number) => `${resource.name} ${id}`;
  if (typeof target === 'number')
    return work.inTurn(recordOf(target), async () => edit(await read(target, freshOptions)));
  // The ID is known after reading. If the record may have been edited meanwhile, it is read again.
  const { ended } = work;
  const found = await target(freshOptions);
  const { id } = found.data;
  return work.inTurn(recordOf(id), async (hasWaited) => {
    const isOutdated = hasWaited || work.ended !== ended;
    return edit(isOutdated ? await read(id, freshOptions) : found);
  });
}

/** Checks the fields that a caller wants to change, and removes undefined ones. */
function parseChanges<Fields extends object>(
  { name, singular, changes: schema }: Editable<unknown, Fields>['resource'],
  changes: unknown,
): Fields {
  const subject = `changes of ${singular}`;
  const defined = Object.entries(fieldsOf(changes, subject)).filter(([, value]) => value !== undefined);
  const fields = Object.fromEntries(defined);
  // Instants need a time zone, possibly the record's. For the check, any will do.
  const checked = name === 'events' ? { timezone: 'UTC', ...fields } : fields;
  validate(schema, checked, subject);
  return fields as Fields;
}

/**
 * Whether a cache or firewall answered instead of the site: the changed fields and the modification time are
 * unchanged, although a second has passed since that time.
 */
function isStale(
  { data: before, response: read }: WithResponse<EditedRecord>,
  { data: after }: WithResponse<EditedRecord>,
  fields: object,
): boolean {
  const isSame = (name: string) =>
    JSON.stringify(Reflect.get(before, name)) === JSON.stringify(Reflect.get(after, name));
  const names = ['id', 'modified_utc', ...Object.keys(fields)];
  const modified = Date.parse(`${before.modified_utc?.replace(' ', 'T')}Z`);
  // On the site's clock. Without it, and for categories and tags, this is NaN, and storing cannot be verified.
  const readAt = Date.parse(read.headers.get('date') ?? '');
  return readAt - modified >= 1000 && names.every(isSame);
}
