import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { StoredRecord, StoredSnapshot } from 'events-calendar-client/testing';

/** The site that the recordings are of. */
export const recordedSite = 'https://calendar.example';

/** The path of every route. */
export const eventsRoot = '/wp-json/tribe/events/v1';

/** The folder of the package, where its own name and its dependencies are found. */
export const repository = new URL('../', import.meta.url);
export const workingFolder = fileURLToPath(repository);

const unpack = (name: string) =>
  gunzipSync(readFileSync(new URL(`test/recordings/${name}.gz`, repository))).toString('utf8');

/** All that the recorded site held. */
export function recordedSnapshot(): StoredSnapshot {
  return JSON.parse(unpack('snapshot.json'));
}

interface Recorded {
  readonly name: string;
  readonly steps: readonly { readonly response: { readonly body: ListingBody } }[];
}

/** A page of a listing as the site sends it. */
export interface ListingBody {
  readonly events: readonly StoredRecord[];
  readonly next_rest_url?: string;
  readonly total: number;
  readonly total_pages: number;
}

/** A recorded page of 50 events. */
export function recordedPage(): ListingBody {
  const lines = unpack('exchanges.ndjson').trim().split('\n');
  const scenarios = lines.map((line): Recorded => JSON.parse(line));
  const page = scenarios.find(({ name }) => name === 'events-per-page-51')?.steps[0]?.response.body;
  if (page?.events.length !== 50) throw new Error('The recordings have no page of 50 events.');
  return page;
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
export async function runNode(args: readonly string[]): Promise<string> {
  const options = { cwd: workingFolder, maxBuffer: 2 ** 24 };
  const { stdout } = await promisify(execFile)(process.execPath, args, options);
  return stdout;
}

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
      const isList = new URL(request.url).pathname.endsWith('/events');
      return isList
        ? Response.json({ events: [], total: 0, total_pages: 0 })
        : Response.json(missing, { status: 404 });
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
