import * as z from 'zod/mini';
import { nameFields, postTypes, type ResourceName } from '../contract/constants.ts';
import type { Resource } from '../contract/resources.ts';
import { type JsonObject, problemOf } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { toId } from '../contract/values/reference.ts';
import { PermissionError } from '../errors/api-error.ts';
import { CalendarError } from '../errors/calendar-error.ts';
import { RecurringEventError } from '../errors/request-errors.ts';
import { isRouteClosed } from '../errors/route-closed.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { pastCaches } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import type { SingleRequest, WithResponse } from '../http/response.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { fieldOf, isText, notStoredFields } from '../stored/fields.ts';
import { withAllFields } from './ensure-record.ts';

// WordPress's own routes of the records, which its editor uses. They change only what they receive.

/** The texts of a record as the site has stored them. */
export interface StoredTexts {
  /** Title or name, as HTML. */
  title: string;
  /** Description, with its blocks and shortcodes. */
  description: string;
  /** Excerpt. */
  excerpt: string;
}

const text = z.pipe(
  z.object({ raw: z.string() }),
  z.transform(({ raw }) => raw),
);

const StoredPost = z.pipe(
  z.object({ title: text, content: text, excerpt: z.optional(text) }),
  z.transform(({ title, content, excerpt = '' }): StoredTexts => ({ title, description: content, excerpt })),
);

/** A record after a write, what was sent, and which of its fields to compare. */
interface Compared {
  readonly record: { readonly id: number };
  readonly content: JsonObject;
  readonly names: readonly string[];
}

type PostResource = Pick<Resource, 'name' | 'singular'>;

/** Addresses a record's own route. */
const addressPost = ({ name, singular }: PostResource, id: number) => ({
  path: `wp/v2/${postTypes[name as keyof typeof postTypes]}`,
  address: { id },
  subject: singular,
});

/** Reads the stored texts of a record, past caches. */
export function readStored(
  executor: RequestExecutor,
  resource: PostResource,
  id: number,
  options: RequestOptions = {},
): SingleRequest<StoredTexts> {
  const extraQuery = { ...options.extraQuery, context: 'edit' };
  const response = StoredPost as z.ZodMiniType<StoredTexts>;
  return executor.ofSite.send(
    { method: 'GET', ...addressPost(resource, id), response },
    pastCaches({ ...options, extraQuery }),
  );
}

/** Returns a record with its texts as they are stored. */
export const withTexts = <Record extends object>(
  kind: ResourceName,
  record: Record,
  { title, ...texts }: { readonly title?: unknown },
): Record => ({
  ...record,
  ...texts,
  ...(title !== undefined && { [nameFields[kind]]: title, title_html: title }),
});

/**
 * Returns the names of the fields that are not stored. If a record lacks words of a text, compares the stored text,
 * because sites render shortcodes, blocks and links. If WordPress's own route is closed, these texts are not compared.
 */
export async function findNotStored(
  executor: RequestExecutor,
  resource: PostResource,
  { record, content, names }: Compared,
  options: RequestOptions,
): Promise<readonly string[]> {
  const { name: kind } = resource;
  const lost = notStoredFields(kind, content, record, names);
  const others = lost.filter((name) => !isText(kind, name));
  if (others.length === lost.length) return lost;
  try {
    const texts = await readStored(executor, resource, record.id, options);
    return notStoredFields(kind, content, withTexts(kind, record, texts), lost);
  } catch (error) {
    return isRouteClosed(error) ? others : lost;
  }
}

/** Returns the name of a change in WordPress's own route. Undefined if it does not take the change. */
function postFieldOf(kind: ResourceName, field: string, value: unknown): string | undefined {
  if (field === 'image' && !/^(null|\d+)$/.test(String(toId(value)))) return undefined;
  const isStatus = /^(publish|draft|pending|private|future)$/.test(String(value));
  return field === 'status' && !isStatus ? undefined : fieldOf(kind, field).post;
}

/** Whether WordPress's own route takes all of the changes. */
export function isPostChange(kind: ResourceName, changes: object): boolean {
  const fields = Object.entries(changes);
  return fields.length > 0 && fields.every(([field, value]) => postFieldOf(kind, field, value));
}

/** The texts as they are stored. A cache answers without them, and a plugin may leave only the title, as a string. */
const WrittenPost = z.pipe(
  z.looseObject({ id: z.number() }),
  z.transform((post) => {
    const title = typeof post.title === 'string' ? { title: post.title } : {};
    return { ...post, texts: z.safeParse(StoredPost, post).data ?? title };
  }),
);

/**
 * Writes changes by WordPress's own route.
 *
 * @param changes - as the caller passed them, and as the API takes them
 * @returns the texts as they are stored
 */
export async function writePost(
  executor: RequestExecutor,
  resource: PostResource,
  id: number,
  changes: { readonly fields: JsonObject; readonly content: JsonObject },
  { method = 'POST', ...options }: UpdateOptions,
): Promise<WithResponse<{ readonly texts: object }>> {
  const sent = Object.entries(changes.fields).map(([field, value]) => {
    const name = postFieldOf(resource.name, field, value)!;
    const encoded = changes.content[field];
    if (field === 'image') return [name, Number(encoded ?? 0)];
    // The route stores backslashes, which the API would drop, and takes an empty string.
    const isHtml = ['title_html', 'description', 'excerpt'].includes(field);
    return [name, isHtml ? String(value ?? '').trim() && value : (encoded ?? '')];
  });
  const content = Object.fromEntries(sent);
  const request = { method, ...addressPost(resource, id), content, response: WrittenPost };
  try {
    return await executor.ofSite.send(request, withAllFields(options)).withResponse();
  } catch (error) {
    if (!(error instanceof PermissionError && error.code === 'rest_cannot_publish')) throw error;
    const problem = `${error.detail} Nothing was written. With the status pending, it waits for review`;
    throw new PermissionError({ method, url: error.url }, error, { problem });
  }
}

/** Whether WordPress marks the page of an event as one of a recurring event. False if it has closed the route. */
export async function isMarkedRecurring(
  executor: RequestExecutor,
  resource: PostResource,
  id: number,
  options: RequestOptions,
): Promise<boolean> {
  const request = { method: 'GET', ...addressPost(resource, id), response: z.looseObject({}) } as const;
  const post = await executor.ofSite.send(request, withAllFields(options)).catch((error: unknown) => {
    if (!isRouteClosed(error)) throw error;
  });
  return Object.values(Object(post?.class_list)).includes('tribe-recurring-event');
}

/** Says in the error of a read that the changes were written: a site may not return an event that is in the trash. */
export function failedRead(error: unknown): never {
  if (error instanceof CalendarError)
    error.message = `${error.message.replace(/\.$/, '')}. The changes were written before`;
  throw error;
}

/** Whether an event takes place as planned. */
export type EventStatus = 'scheduled' | 'canceled' | 'postponed';

const eventStatuses: readonly EventStatus[] = ['scheduled', 'canceled', 'postponed'];

const statusField = '_tribe_events_status';
const reasonField = '_tribe_events_status_reason';

/** Whether an event takes place, as WordPress's own route has it. */
const MarkedPost = z.object({
  meta: z.object({ [statusField]: z.string(), [reasonField]: z.string() }),
});

/** Throws if an event cannot be marked: an unknown status, or one date of a recurring event. */
export function checkEventStatus(id: number, status: EventStatus): void {
  if (!eventStatuses.includes(status)) {
    const problem = problemOf('invalid_value', eventStatuses.join(', '), status);
    throw new ValidationError('status of an event', [{ path: ['status'], ...problem }]);
  }
  if (!isOccurrenceId(id)) return;
  const message = `Nothing was sent: event ${id} is one date of a recurring event, and WordPress would mark all. Pass the ID of the event itself, or delete the date`;
  throw new RecurringEventError(id, message);
}

/** Stores whether an event takes place. Returns the response, and the names of the fields that the site did not store. */
export async function writeEventStatus(
  executor: RequestExecutor,
  resource: PostResource,
  id: number,
  { status, reason }: { readonly status: EventStatus; readonly reason: string },
  options: RequestOptions,
): Promise<{ response: Response; fields: string[] }> {
  const isPlanned = status === 'scheduled';
  const meta = { [statusField]: isPlanned ? '' : status, [reasonField]: isPlanned ? '' : reason };
  const content = { meta };
  const request = { method: 'POST', ...addressPost(resource, id), content, response: MarkedPost } as const;
  const { data, response } = await executor.ofSite.send(request, options).withResponse();
  const fields = ([statusField, reasonField] as const).filter((name) => data.meta[name] !== meta[name]);
  return { response, fields: fields.map((name) => (name === statusField ? 'status' : 'reason')) };
}
