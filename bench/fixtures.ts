import type { StoredRecord } from 'events-calendar-client/testing';
import { eventsRoot, scenarios } from '../test/support/recordings.ts';
import { repository, run } from '../test/support/repository.ts';

/** The path of lists of events. */
export const eventsPath = `${new URL(eventsRoot).pathname}/events`;

/** A page of a listing as the site sends it. */
export interface ListingBody {
  readonly events: readonly StoredRecord[];
  readonly total_pages: number;
}

/** A recorded page of 50 events. */
export function recordedPage(): ListingBody {
  const page = scenarios.find(({ name }) => name === 'events-per-page-51')?.steps[0]?.response.body;
  return page as ListingBody;
}

/** A recorded event with an image, a venue, organizers and categories. */
export function recordedEvent(): StoredRecord {
  const full = recordedPage().events.find(
    ({ image, venue, organizer, categories }) =>
      image !== false &&
      !Array.isArray(venue) &&
      [organizer, categories].every((list) => Array.isArray(list) && list.length > 0),
  );
  if (!full) throw new Error('The recordings have no event with all parts.');
  return full;
}

/** Runs Node.js in a separate process and returns what it prints. */
export const runNode = (args: readonly string[]) => run(process.execPath, [...args], repository);

/** A site, as a fetch function, that has no event and creates each one, so many milliseconds after the request. */
export function emptySite(delay: number): typeof fetch {
  const template = recordedEvent();
  const missing = { code: 'rest-event-not-found', message: 'There is none.', data: { status: 404 } };
  let id = 1000;
  return async (input, init) => {
    const request = new Request(input, init);
    // Objects that are held weakly are released only between tasks, as they are over a network.
    await new Promise((resolve) => (delay > 0 ? setTimeout(resolve, delay) : setImmediate(resolve)));
    if (request.method === 'GET') {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/events')) return Response.json({ events: [], total: 0, total_pages: 0 });
      const isRoot = /\/v1\/?$/.test(pathname);
      return isRoot ? Response.json({ namespace: '', routes: {} }) : Response.json(missing, { status: 404 });
    }
    const body: { start_date: string; end_date: string } = await request.json();
    id += 1;
    const dates = {
      start_date: body.start_date.padEnd(19, ':00'),
      end_date: body.end_date.padEnd(19, ':00'),
    };
    return Response.json({ ...template, ...body, ...dates, id }, { status: 201 });
  };
}
