import type { RecordTypes } from '../contract/resources.ts';
import { fieldsOf, validate } from '../contract/validate.ts';
import { type JsonObject, problemOf } from '../contract/values/check.ts';
import { toId } from '../contract/values/reference.ts';
import { ConflictError } from '../errors/request-errors.ts';
import { throwInvalid } from '../errors/validation-error.ts';
import { describeRequest } from '../http/credentials.ts';
import { unreadFieldsOf } from '../http/read-tolerantly.ts';
import { checkWriteMethod, type ItemAddress, optionsSubject } from '../http/request.ts';
import { type SingleRequest, singleRequest, type WithResponse } from '../http/response.ts';
import type { EditOptions, RequestOptions, UpdateOptions } from '../options.ts';
import { type NotARecord, ResourceNamespace } from './resource-namespace.ts';
import { type CheckedChanges, textsOf, withTexts } from './wordpress-post.ts';
import { preservedAsStored, preservedOnUpdate, requireFields } from './writable-fields.ts';
import { fieldsNotStored } from './write-errors.ts';

/** The fields to change, or a function that returns them for the current record. */
export type Changes<Entity, Fields> = Fields | ((current: Entity) => Fields | Promise<Fields>);

/** Also edits records: changes some fields and keeps all others. */
export abstract class EditableNamespace<Types extends RecordTypes> extends ResourceNamespace<Types> {
  /** Changes some fields and keeps all others. Fields that you leave out or that are undefined stay unchanged. */
  edit(
    id: number,
    changes: Changes<Types['entity'], NotARecord & Types['changes']>,
    options?: EditOptions,
  ): SingleRequest<Types['entity']> {
    return singleRequest((copy) => this.editRecord({ id }, changes, copy), options);
  }

  /** Throws for a record that a write would damage. @internal */
  protected protect?(current: Types['entity'], options: RequestOptions, action?: string): Promise<void>;

  /**
   * Changes some fields of a record and keeps the others. WordPress's own route changes only what it receives, but it
   * takes only the fields that all posts have. Otherwise the API receives all the fields that it would reset. @internal
   */
  protected async editRecord(
    address: ItemAddress,
    changes: Changes<Types['entity'], Types['changes']>,
    editOptions: EditOptions,
    dateQuery?: RequestOptions['extraQuery'],
  ): Promise<WithResponse<Types['entity']>> {
    const { ifUnmodifiedSince, method, ...options } = editOptions;
    if ('ifUnmodifiedSince' in editOptions && !ifUnmodifiedSince) {
      // The caller thinks that the guard is set.
      const problem = problemOf('required', 'the modified_utc of the record', ifUnmodifiedSince);
      throwInvalid(optionsSubject, ['ifUnmodifiedSince'], problem);
    }
    checkWriteMethod(method);
    const { work, resource } = this;
    const { name, singular } = resource;
    const writeOptions = { ...options, method };
    const ask = typeof changes === 'function' ? changes : undefined;
    // Checked before the record is read, unless they depend on it.
    const checked = ask ? undefined : this.#check(changes);
    const id = 'id' in address ? address.id : (await this.readToWrite(address, options)).data.id;
    return await work.inTurn(`${name} ${id}`, async () => {
      const read = await this.readToWrite({ id }, options);
      const current = read.data;
      const modified: unknown = Reflect.get(current, 'modified_utc');
      if (ifUnmodifiedSince && ifUnmodifiedSince !== modified) {
        const message = `Nothing was written: the ${singular} ${id} changed at ${modified} UTC`;
        throw new ConflictError(message, describeRequest('GET', read.response.url));
      }
      // A copy, because the function may modify it.
      const given = checked ?? this.#check(await ask?.(JSON.parse(JSON.stringify(current))));
      const fields = withoutUnchanged(given.fields, current);
      if (Object.keys(fields).length === 0 && options.extraBody === undefined) return read;

      const image = fields.image && toId(Reflect.get(current, 'image'));
      const isOfPosts = !dateQuery && !options.extraBody && this.posts.takes(fields);
      if (isOfPosts && !work.isPostRouteClosed) {
        const edited = await this.#editPost(id, { ...given, fields }, writeOptions, image);
        if (edited) return edited;
      }
      // Without one of them, an update would move the event or make it free.
      if (name === 'events') requireFields(current, ['start_date', 'end_date', 'timezone', 'cost']);
      await this.protect?.(current, options);
      // The event that a date becomes has only the first venue.
      if (dateQuery?.id && !fields.venue && Object(Reflect.get(current, 'venue')).length > 1)
        throwInvalid(singular, ['venue'], problemOf('required', 'the only venue of this date', fields.venue));
      const merged = { ...preservedOnUpdate(name, current, fields, given.fields), ...fields };
      const encoded = this.encode(resource.merged ?? resource.changes, merged, options);
      const content = await this.withIds(encoded, fields, options);
      Object.assign(content, preservedAsStored(name, current, fields));
      // Otherwise, this user becomes the author of the date. Sites reject 0, which means none.
      if (dateQuery) content.author ??= Reflect.get(current, 'author') || undefined;
      const changed = Object.keys(fields);
      const others = { ...fields, ...unreadFieldsOf(current), ...options.extraBody };
      const kept = Object.keys(content).filter((field) => !(field in others));
      const write = { address: { id }, content, changed, kept, image, dateQuery };
      const updated = await this.store(write, writeOptions);
      // Only now it is certain that the credentials are not the cause.
      if (isOfPosts) work.isPostRouteClosed = true;
      return updated;
    });
  }

  /** Checks and encodes the fields that a caller wants to change, and removes undefined ones. */
  #check(changes: unknown): CheckedChanges {
    const { singular, changes: schema, assumed } = this.resource;
    const subject = `changes of ${singular}`;
    const defined = Object.entries(fieldsOf(changes, subject)).filter(([, value]) => value !== undefined);
    const fields = Object.fromEntries(defined);
    const content = validate(schema, { ...assumed, ...fields }, subject) as JsonObject;
    return { fields, content };
  }

  /** Edits a record by WordPress's own route, and reads it by the API. Returns undefined if the route is closed. */
  async #editPost(
    id: number,
    { fields, content: encoded }: CheckedChanges,
    writeOptions: UpdateOptions,
    image?: unknown,
  ): Promise<WithResponse<Types['entity']> | undefined> {
    const { method = 'POST', ...options } = writeOptions;
    const content = await this.withIds(encoded, fields, options);
    const written = await this.posts.write(id, { fields, content }, writeOptions);
    if (!written) return undefined;
    const updated = await this.readWritten(id, options);
    const record = withTexts(this.resource.name, updated.data, textsOf(written.data));
    const lost = await this.posts.findNotStored(record, { content, changed: Object.keys(fields) }, options);
    if (lost.length === 0) return updated;
    const isRemoved = image && lost.includes('image');
    if (isRemoved) await this.posts.write(id, { fields: { image }, content: { image } }, writeOptions);
    const { data } = isRemoved ? await this.readWritten(id, options) : updated;
    throw fieldsNotStored(this.resource, method, { data, response: written.response }, lost, content);
  }
}

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
