import { CalendarClient } from 'events-calendar-client';
import { CalendarEvent } from 'events-calendar-client/schemas';
import ky from 'ky';
import * as z from 'zod/mini';
import { eventsRoot, recordedSite } from '../../test/support/recordings.ts';
import { recordedPage } from '../fixtures.ts';
import { race } from '../measure.ts';
import type { Row } from '../report.ts';

const bytes = new TextEncoder().encode(JSON.stringify(recordedPage()));
const url = `${eventsRoot}/events?per_page=50`;

/** A stub that responds with the same bytes each time. */
const fetch: typeof globalThis.fetch = async () =>
  new Response(bytes, { headers: { 'content-type': 'application/json; charset=UTF-8' } });

const byKy = ky.create({ fetch });
const listing = z.object({ events: z.array(CalendarEvent) });
const compiled = z.compile(listing, { strict: true });
const plainClient = new CalendarClient({ baseUrl: recordedSite, fetch });
const compilingClient = new CalendarClient({ baseUrl: recordedSite, fetch, compile: z.compile });

/** A page of 50 events, from the bytes of a response to what the method returns. */
const contenders = {
  // Awaited here: nothing is sent before.
  library: async () => await plainClient.events.list({ per_page: 50 }),
  compiled: async () => await compilingClient.events.list({ per_page: 50 }),
  ky: async () => listing.parse(await byKy.get(url).json()),
  'ky, compiled': async () => compiled.parse(await byKy.get(url).json()),
  'JSON.parse': async () => JSON.parse(await (await fetch(url)).text()),
};

export const parsing: Row = {
  title: 'A page',
  async measure(extent) {
    const timings = await race(contenders, extent);
    const what = '`list` of 50 events, 170 kB, stubbed fetch';
    const compiling = `${what}, \`compile: z.compile\``;
    const byHand = 'ky + the same schema';
    return [
      { what, against: byHand, ...timings.compare('library', 'ky'), atMost: 1.25 },
      { what, against: 'fetch + JSON.parse', ...timings.compare('library', 'JSON.parse') },
      {
        ...{ what: compiling, against: `${byHand}, compiled` },
        ...timings.compare('compiled', 'ky, compiled'),
        atMost: 1.3,
      },
      { what: compiling, against: 'fetch + JSON.parse', ...timings.compare('compiled', 'JSON.parse') },
    ];
  },
};
