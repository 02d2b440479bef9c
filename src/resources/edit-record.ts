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
import { mayBeOutdated, notStoredError, notStoredFields } from './stored-fields.ts';
import { isPostChange, isRouteClosed, type writePost } from './wordpress-post.ts';

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
  /** @param required - default: the fields without which a record cannot be written back */
  readonly read: (
    id: number,
    options: RequestOptions,
    required?: readonly string[],
  ) => ReturnType<Read<Entity>>;
  readonly update: (id: number, body: Fields, options: UpdateOptions) => SingleRequest<Entity>;
  /** Writes by WordPress's own route. Undefined for one date of a recurring event. */
  readonly updatePost:
    | ((id: number, body: Fields, options: UpdateOptions) => ReturnType<typeof writePost>)
    | undefined;
}

/**
 * Changes some fields of a record and keeps the others. WordPress's own route changes only what it receives, but it
 * takes only the fields that all posts have. Otherwise the API receives all the fields that it would reset.
 *
 * @param target - its ID, or a function that finds it
 */
export async function editRecord<Entity extends EditedRecord, Fields extends object>(
  editable: Editable<Entity, Fields>,
  target: number | Read<Entity>,
  changes: Changes<Entity, Fields>,
  editOptions: EditOptions,
): Promise<WithResponse<Entity>> {
  const { ifUnmodifiedSince, method, ...options } = editOptions;
  if ('ifUnmodifiedSince' in editOptions && ifUnmodifiedSince === undefined) {
    // The caller thinks that the guard is set.
    const problem = problemOf('required', 'the modified_utc of the record', ifUnmodifiedSince);
    throw new ValidationError(optionsSubject, [{ path: ['ifUnmodifiedSince'], ...problem }]);
  }
  const { resource, work, updatePost } = editable;
  const change = typeof changes === 'function' ? changes : undefined;
  // Checked before the record is read, unless they depend on it.
  const checked = change ? undefined : parseChanges(resource, changes);
  const canEditPost = updatePost !== undefined && options.extraBody === undefined;
  let { isPostRouteClosed: isClosed } = work;

  const editAsPost = async (id: number, fields: Fields, before?: WithResponse<Entity>) => {
    if (isClosed || !canEditPost || !isPostChange(resource, fields)) return undefined;
    return editPost(editable, id, fields, { ...options, method }, before).catch((error: unknown) => {
      if (!isRouteClosed(error)) throw error;
      isClosed = true;
    });
  };

  // Texts are returned rendered. If one has not changed, its blocks and shortcodes must stay.
  const isUnread = checked && !('description' in checked || 'excerpt' in checked);
  if (isUnread && typeof target === 'number' && ifUnmodifiedSince === undefined) {
    const edited = await work.inTurn(turnOf(resource, target), () => editAsPost(target, checked));
    if (edited) return edited;
  }
  return readInTurn(editable, target, options, async (read) => {
    const { id, url, modified_utc } = read.data;
    if (ifUnmodifiedSince !== undefined && ifUnmodifiedSince !== modified_utc) {
      const message = `Nothing was written: the ${resource.singular} ${id} changed at ${modified_utc} UTC`;
      throw new ConflictError(message, { method: 'POST', url });
    }
    // A copy, because the function may modify it.
    const given = checked ?? parseChanges(resource, await change?.(JSON.parse(JSON.stringify(read.data))));
    const fields = withoutUnchanged(given, read.data);
    const isWithoutChanges = Object.keys(fields).length === 0 && options.extraBody === undefined;
    if (isWithoutChanges) return read;
    const edited = await editAsPost(id, fields, read);
    if (edited) return edited;
    const updated = await editWhole(editable, read, { fields, given }, { ...options, method });
    // Only now it is certain that the credentials are not the cause.
    if (isClosed) work.isPostRouteClosed = true;
    return updated;
  });
}

/** Edits a record by WordPress's own route, and reads it by the API. */
async function editPost<Entity extends EditedRecord, Fields extends object>(
  { resource, prepare, read, updatePost }: Editable<Entity, Fields>,
  id: number,
  fields: Fields,
  { method, ...options }: UpdateOptions,
  before: WithResponse<Entity> | undefined,
): Promise<WithResponse<Entity>> {
  const body = prepare ? await prepare(fields, options) : fields;
  const written = await updatePost!(id, body, { ...options, method });
  const { stored } = written.data;
  const updated = await read(id, pastCaches(options), ['id']);
  const isLost = stored === undefined || (before && isStale(before, updated, fields));
  const lost = isLost
    ? Object.keys(fields)
    : lostFields(resource, body, { ...updated.data, ...stored }, fields);
  if (lost.length === 0) return updated;
  const { singular } = resource;
  const { response } = written;
  throw notStoredError({ data: updated.data, response }, { method, singular, fields: lost, body });
}

/** Edits a record by the API, with the fields that it would reset. */
async function editWhole<Entity extends EditedRecord, Fields extends object>(
  {
    resource,
    protect,
    preserve,
    preserveUnchecked,
    prepare,
    read: readAgain,
    update,
  }: Editable<Entity, Fields>,
  read: WithResponse<Entity>,
  { fields, given }: { readonly fields: Fields; readonly given: Fields },
  { method, ...options }: UpdateOptions,
): Promise<WithResponse<Entity>> {
  const current = read.data;
  const { id } = current;
  await protect?.(current, options);
  const merged = { ...preserve?.(current, fields, given), ...fields };
  const body = prepare ? await prepare(merged, options) : merged;
  const extraBody = { ...preserveUnchecked?.(current, fields), ...options.extraBody };
  // By ID, because the slug may change, and sites would look for the new one.
  const send = (sent: Fields) => update(id, sent, { ...options, extraBody, method }).withResponse();
  const written = await send(body);
  let updated = written;
  const notStored = ({ data }: WithResponse<Entity>, names: readonly string[]) =>
    notStoredError(
      { data, response: written.response },
      { method, singular: resource.singular, fields: names, body },
    );
  if (isStale(read, updated, fields)) throw notStored(updated, Object.keys(fields));
  // A date becomes an event of its own, and the site may return it as it was.
  if (isOccurrenceId(id)) return updated;
  let lost = lostFields(resource, body, updated.data, fields);
  if (mayBeOutdated(lost)) {
    updated = await readAgain(id, pastCaches(options), ['id']);
    lost = lostFields(resource, body, updated.data, fields);
  }
  if (lost.length === 0) return updated;
  const image = toId(Reflect.get(current, 'image'));
  const isImageLost = lost.includes('image') && image && !Reflect.get(updated.data, 'image');
  // The site has removed the current image, because it could not copy the new one.
  const stored = isImageLost ? await send({ ...body, image }) : updated;
  throw notStored(stored, lost);
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

const turnOf = ({ name }: Pick<Resource, 'name'>, id: number) => `${name} ${id}`;

/** Reads and edits a record, after earlier edits of it and before later ones. */
async function readInTurn<Entity extends EditedRecord, Fields extends object>(
  { resource, work, read }: Editable<Entity, Fields>,
  target: number | Read<Entity>,
  options: RequestOptions,
  edit: (read: WithResponse<Entity>) => Promise<WithResponse<Entity>>,
): Promise<WithResponse<Entity>> {
  const freshOptions = pastCaches(options);
  if (typeof target === 'number')
    return work.inTurn(turnOf(resource, target), async () => edit(await read(target, freshOptions)));
  // The ID is known after reading. If the record may have been edited meanwhile, it is read again.
  const { ended } = work;
  const found = await target(freshOptions);
  const { id } = found.data;
  return work.inTurn(turnOf(resource, id), async (hasWaited) => {
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

/** Returns the changed fields that are not stored. */
function lostFields<Fields extends object>(
  { name, singular, changes }: Editable<unknown, Fields>['resource'],
  body: Fields,
  record: object,
  fields: object,
): string[] {
  const sent = validate(changes, body, singular) as Record<string, unknown>;
  return notStoredFields(name, sent, record, Object.keys(fields));
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
