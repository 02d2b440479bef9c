import type * as z from 'zod/mini';
import type { RecordTypes } from '../contract/resources.ts';
import { fieldsOf, validate } from '../contract/validate.ts';
import { type JsonObject, problemOf } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { toId } from '../contract/values/reference.ts';
import { ConflictError } from '../errors/request-errors.ts';
import { isRouteClosed } from '../errors/route-closed.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { unreadFieldsOf } from '../http/read-tolerantly.ts';
import { forWriting, optionsSubject } from '../http/request.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import { fieldsThatUpdate } from '../stored/fields.ts';
import { withAllFields } from './ensure-record.ts';
import { notStoredError } from './not-stored-error.ts';
import { type NotARecord, ResourceNamespace } from './resource-namespace.ts';
import { failedRead, findNotStored, isPostChange, withTexts, writePost } from './wordpress-post.ts';
import { preservedAsStored, preservedOnUpdate } from './writable-fields.ts';

/** The fields to change, or a function that returns them for the current record. */
export type Changes<Entity, Fields> = Fields | ((current: Entity) => Fields | Promise<Fields>);

/** Fields to change as the caller passed them, and as they are sent. */
interface CheckedChanges {
  readonly fields: JsonObject;
  readonly content: JsonObject;
}

/** Reads the record to edit. */
type Read<Entity> = (options: RequestOptions) => Promise<WithResponse<Entity>>;

/** Also edits records: changes some fields and keeps all others. */
export abstract class EditableNamespace<Types extends RecordTypes> extends ResourceNamespace<Types> {
  /** Changes some fields and keeps all others. Fields that you leave out or that are undefined stay unchanged. */
  edit(
    id: number,
    changes: Changes<Types['entity'], NotARecord & Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']> {
    return this.editRecord(id, changes, options);
  }

  /** The fields without which a record cannot be written back. @internal */
  protected get required(): readonly string[] {
    const { name, entity } = this.resource;
    // Sites leave out the others if they are empty.
    const isAlwaysSent = (field: string) => entity.shape[field]?._zod.def.type !== 'optional';
    return ['id', ...fieldsThatUpdate(name, 'resets').filter(isAlwaysSent)];
  }

  /** Checks changes together with the fields that an update would reset. @internal */
  protected get wholeChanges(): z.ZodMiniType {
    return this.resource.changes;
  }

  /** Fields that changes are checked with, because the record may have them. @internal */
  protected get checkedFields(): JsonObject {
    return {};
  }

  /** Throws for a record that a write would damage. @internal */
  protected async protect(
    _current: Types['entity'],
    _options: RequestOptions,
    _action?: string,
  ): Promise<void> {}

  /** Replaces names of other records with their IDs. @internal */
  protected async withIds(
    content: JsonObject,
    _fields: object,
    _options: RequestOptions,
  ): Promise<JsonObject> {
    return content;
  }

  /**
   * Changes some fields of a record and keeps the others. WordPress's own route changes only what it receives, but it
   * takes only the fields that all posts have. Otherwise the API receives all the fields that it would reset.
   *
   * @param target - its ID, or a function that finds it
   * @param dateQuery - the parameters that select one date of a recurring event
   * @internal
   */
  protected editRecord(
    target: number | Read<Types['entity']>,
    changes: Changes<Types['entity'], Types['changes']>,
    options: EditOptions = {},
    dateQuery?: RequestOptions['extraQuery'],
  ): SingleRequest<Types['entity']> {
    return singleRequest(() => this.#edit(target, changes, options, dateQuery));
  }

  async #edit(
    target: number | Read<Types['entity']>,
    changes: Changes<Types['entity'], Types['changes']>,
    editOptions: EditOptions,
    dateQuery: RequestOptions['extraQuery'],
  ): Promise<WithResponse<Types['entity']>> {
    const { ifUnmodifiedSince, method, ...options } = editOptions;
    if ('ifUnmodifiedSince' in editOptions && ifUnmodifiedSince === undefined) {
      // The caller thinks that the guard is set.
      const problem = problemOf('required', 'the modified_utc of the record', ifUnmodifiedSince);
      throw new ValidationError(optionsSubject, [{ path: ['ifUnmodifiedSince'], ...problem }]);
    }
    const { work, resource } = this;
    // Checked before the record is read, unless they depend on it.
    const checked = typeof changes === 'function' ? undefined : this.#check(changes);
    const canEditPost = dateQuery === undefined && options.extraBody === undefined;
    let { isPostRouteClosed: isClosed } = work;

    const editAsPost = async (id: number, edited: CheckedChanges, current?: Types['entity']) => {
      if (isClosed || !canEditPost || !isPostChange(resource.name, edited.fields)) return undefined;
      const updated = await this.#editPost(id, edited, { ...options, method }, current);
      isClosed = updated === undefined;
      return updated;
    };

    // Texts are returned rendered. If one has not changed, its blocks and shortcodes must stay. An image may be put back.
    const isUnread =
      checked && !('description' in checked.fields || 'excerpt' in checked.fields || checked.fields.image);
    if (isUnread && typeof target === 'number' && ifUnmodifiedSince === undefined) {
      const edited = await work.inTurn(`${resource.name} ${target}`, () => editAsPost(target, checked));
      if (edited) return edited;
    }
    return this.#readInTurn(target, options, async (read) => {
      const { id, url } = read.data;
      const modified = modifiedAt(read.data);
      if (ifUnmodifiedSince !== undefined && ifUnmodifiedSince !== modified) {
        const message = `Nothing was written: the ${resource.singular} ${id} changed at ${modified} UTC`;
        throw new ConflictError(message, { method: 'POST', url });
      }
      // A copy, because the function may modify it.
      const copy = (): Types['entity'] => JSON.parse(JSON.stringify(read.data));
      const given = checked ?? this.#check(typeof changes === 'function' && (await changes(copy())));
      const fields = withoutUnchanged(given.fields, read.data);
      const isWithoutChanges = Object.keys(fields).length === 0 && options.extraBody === undefined;
      if (isWithoutChanges) return read;
      const edited = await editAsPost(id, { ...given, fields }, read.data);
      if (edited) return edited;
      const updated = await this.#editWhole(read, fields, given.fields, { ...options, method }, dateQuery);
      // Only now it is certain that the credentials are not the cause.
      if (isClosed) work.isPostRouteClosed = true;
      return updated;
    });
  }

  /** Checks and encodes the fields that a caller wants to change, and removes undefined ones. */
  #check(changes: unknown): CheckedChanges {
    const { singular, changes: schema } = this.resource;
    const subject = `changes of ${singular}`;
    const defined = Object.entries(fieldsOf(changes, subject)).filter(([, value]) => value !== undefined);
    const fields = Object.fromEntries(defined);
    return { fields, content: validate(schema, { ...this.checkedFields, ...fields }, subject) as JsonObject };
  }

  /** Reads and edits a record, after earlier edits of it and before later ones. */
  async #readInTurn(
    target: number | Read<Types['entity']>,
    options: RequestOptions,
    edit: (read: WithResponse<Types['entity']>) => Promise<WithResponse<Types['entity']>>,
  ): Promise<WithResponse<Types['entity']>> {
    const { work, required } = this;
    const { name } = this.resource;
    const freshOptions = forWriting(options);
    const read = (id: number) => this.send('GET', { id }, freshOptions, { required }).withResponse();
    if (typeof target === 'number')
      return work.inTurn(`${name} ${target}`, async () => edit(await read(target)));
    // The ID is known after reading. If the record may have been edited meanwhile, it is read again.
    const { ended } = work;
    const found = await target(freshOptions);
    const { id } = found.data;
    return work.inTurn(`${name} ${id}`, async (hasWaited) =>
      edit(hasWaited || work.ended !== ended ? await read(id) : found),
    );
  }

  /** Edits a record by WordPress's own route, and reads it by the API. Returns undefined if the route is closed. */
  async #editPost(
    id: number,
    { fields, content: encoded }: CheckedChanges,
    { method, ...options }: UpdateOptions,
    current?: Types['entity'],
  ): Promise<WithResponse<Types['entity']> | undefined> {
    const { executor, resource } = this;
    const { name, singular } = resource;
    const names = Object.keys(fields);
    const content = await this.withIds(encoded, fields, options);
    const writing = writePost(executor, resource, id, { fields, content }, { ...options, method });
    const written = await writing.catch((error: unknown) => {
      if (!isRouteClosed(error)) throw error;
    });
    if (!written) return undefined;
    const reading = this.send('GET', { id }, forWriting(options), { required: ['id'] });
    const updated = await reading.withResponse().catch(failedRead);
    const compared = { record: withTexts(name, updated.data, written.data.texts), content, names };
    const lost = await findNotStored(executor, resource, compared, options);
    if (lost.length === 0) return updated;
    const image = lost.includes('image') && toId(Reflect.get(current ?? {}, 'image'));
    const old = { fields: { image }, content: { image } };
    const restored = image ? await this.#editPost(id, old, { ...options, method }) : undefined;
    const { data } = restored ?? updated;
    const { response } = written;
    throw notStoredError({ data, response }, { method, singular, fields: lost, body: content });
  }

  /** Edits a record by the API, with the fields that it would reset. */
  async #editWhole(
    read: WithResponse<Types['entity']>,
    fields: JsonObject,
    given: JsonObject,
    { method = 'POST', ...options }: UpdateOptions,
    dateQuery: RequestOptions['extraQuery'],
  ): Promise<WithResponse<Types['entity']>> {
    const { name, singular } = this.resource;
    const { data: current } = read;
    const { id } = current;
    await this.protect(current, options);
    const merged = { ...preservedOnUpdate(name, current, fields, given), ...fields };
    const content = await this.withIds(this.encode(this.wholeChanges, merged, options), fields, options);
    Object.assign(content, preservedAsStored(name, current, fields));
    // By ID, because the slug may change, and sites would look for the new one.
    const sendOptions = withAllFields({ ...options, extraQuery: { ...options.extraQuery, ...dateQuery } });
    const send = (sent: JsonObject) =>
      this.send(method, { id }, sendOptions, { content: sent }).withResponse();
    const written = await send(content);
    const { response } = written;
    const names = Object.keys(fields);
    const { stored, lost } = await this.compare(written, content, names, options, isOccurrenceId(id));
    if (lost.length === 0) return stored;
    // The site has removed the current image, because it could not copy the new one.
    const image = lost.includes('image') && toId(Reflect.get(current, 'image'));
    const { data } = image ? await send({ ...content, image: String(image) }) : stored;
    // That update gives a draft another date.
    const compared = { record: data, content, names };
    const others = image ? await findNotStored(this.executor, this.resource, compared, options) : [];
    const all = [...new Set([...lost, ...others])];
    throw notStoredError({ data, response }, { method, singular, fields: all, body: content });
  }
}

/** Returns when a record was last changed. Categories and tags do not have it. */
const modifiedAt = (record: object) => Reflect.get(record, 'modified_utc') as string | undefined;

/**
 * Removes changes to the current value, because what is stored should stay: a title with its markup, a cost with all
 * its amounts. Also removes null if there is nothing to clear, and for flags, which read as null if unknown.
 */
function withoutUnchanged(fields: JsonObject, current: object): JsonObject {
  const read = current as JsonObject;
  const unread = unreadFieldsOf(current);
  const isNone = (current: unknown) =>
    typeof current === 'boolean' || (Array.isArray(current) && current.length === 0);
  const isChange = ([field, value]: [string, unknown]) =>
    field in unread || (value !== read[field] && !(value === null && isNone(read[field])));
  return Object.fromEntries(Object.entries(fields).filter(isChange));
}
