import * as z from 'zod/mini';
import type { Resource } from '../contract/resources.ts';
import { problemOf } from '../contract/values/check.ts';
import { isOccurrenceId } from '../contract/values/occurrence.ts';
import { NotStoredError, RecurringEventError } from '../errors/request-errors.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { describeRequest } from '../http/credentials.ts';
import { itemPath, pastCaches } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import type { SingleRequest } from '../http/response.ts';
import type { RequestOptions } from '../options.ts';

// WordPress's own routes of the records, which its editor uses. They change only what they receive.

const postTypes = { events: 'tribe_events', venues: 'tribe_venue', organizers: 'tribe_organizer' } as const;

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
  z.object({ title: text, content: text, excerpt: z._default(text, '') }),
  z.transform(({ title, content, excerpt }): StoredTexts => ({ title, description: content, excerpt })),
);

type PostResource = Pick<Resource, 'name' | 'singular'>;

/** Returns the path of a record's own route. */
function postPath(resource: PostResource, id: number): string[] {
  const [name, checkedId] = itemPath(resource, { id });
  return [`wp/v2/${postTypes[name as keyof typeof postTypes]}/${checkedId}`];
}

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
    () => ({ method: 'GET', segments: postPath(resource, id), subject: 'stored texts', response }),
    pastCaches({ ...options, extraQuery }),
  );
}

/** Whether an event takes place as planned. */
export type EventStatus = 'scheduled' | 'canceled' | 'postponed';

const eventStatuses: readonly EventStatus[] = ['scheduled', 'canceled', 'postponed'];

const MarkedPost = z.object({
  meta: z.object({ _tribe_events_status: z.string(), _tribe_events_status_reason: z.string() }),
});

/** Throws if an event cannot be marked: an unknown status, or one date of a recurring event. */
export function checkEventStatus(id: number, status: EventStatus): void {
  if (!eventStatuses.includes(status)) {
    const problem = problemOf('invalid_value', eventStatuses.join(', '), status);
    throw new ValidationError('status of an event', [{ path: ['status'], ...problem }]);
  }
  if (!isOccurrenceId(id)) return;
  const message = `Nothing was sent: event ${id} is one date of a recurring event, and WordPress would mark all of its dates. To mark all, pass the ID of the event itself. To cancel one date, delete it with \`occurrence: 'single'\``;
  throw new RecurringEventError(id, message);
}

/** Stores whether an event takes place. Throws a NotStoredError with the event as `read` returns it if the site did not. */
export async function writeEventStatus<Event extends { readonly id: number; readonly url: string }>(
  executor: RequestExecutor,
  resource: PostResource,
  id: number,
  { status, reason }: { readonly status: EventStatus; readonly reason: string },
  options: RequestOptions,
  read: () => Promise<Event>,
): Promise<void> {
  const isScheduled = status === 'scheduled';
  const meta = {
    _tribe_events_status: isScheduled ? '' : status,
    _tribe_events_status_reason: isScheduled ? '' : reason,
  };
  const { data, response } = await executor.ofSite
    .send(
      () => ({
        method: 'POST',
        segments: postPath(resource, id),
        subject: 'event',
        content: { meta },
        response: MarkedPost,
      }),
      options,
    )
    .withResponse();
  const fields = [
    ...(data.meta._tribe_events_status === meta._tribe_events_status ? [] : ['status']),
    ...(data.meta._tribe_events_status_reason === meta._tribe_events_status_reason ? [] : ['reason']),
  ];
  if (fields.length === 0) return;
  const event = await read();
  const problem = `the site did not mark the event as ${status}`;
  const { status: httpStatus } = response;
  throw new NotStoredError(
    describeRequest('POST', response.url || event.url),
    { problem, status: httpStatus },
    { fields, record: { ...event } },
  );
}
