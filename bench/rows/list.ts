import { CalendarClient } from 'events-calendar-client';
import { CalendarEvent } from 'events-calendar-client/schemas';
import ky from 'ky';
import * as z from 'zod/mini';
import { eventsRoot, recordedEvent, recordedPage, recordedSite } from '../fixtures.ts';
import { race } from '../measure.ts';
import { duration, type Extent, type Row } from '../row.ts';

const headers = { 'content-type': 'application/json; charset=UTF-8' };

/** A stub that responds with the same bytes each time. */
function stub(body: unknown): typeof globalThis.fetch {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return async () => new Response(bytes, { headers });
}

/** A page of 50 events from its bytes: with the library, by hand with ky and the same schema, and without a check. */
async function page(extent: Extent, isCompiled: boolean) {
  const fetch = stub(recordedPage());
  const compile = isCompiled ? { compile: z.compile } : {};
  const calendar = new CalendarClient({ baseUrl: recordedSite, fetch, ...compile });
  const byKy = ky.create({ fetch });
  const address = `${recordedSite}${eventsRoot}/events?per_page=50`;
  const listing = z.object({ events: z.array(CalendarEvent) });
  const schema = isCompiled ? z.compile(listing) : listing;
  const timings = await race(
    {
      // Awaited here: nothing is sent before.
      library: async () => await calendar.events.list({ per_page: 50 }),
      ky: async () => schema.parse(await byKy.get(address).json()),
      'JSON.parse': async () => JSON.parse(await (await fetch(address)).text()),
    },
    extent,
  );
  const what = `\`list\` of 50 events, stubbed fetch${isCompiled ? ', `compile: z.compile`' : ''}`;
  const measured = (peer: 'ky' | 'JSON.parse') =>
    `${duration(timings.milliseconds('library'))} : ${duration(timings.milliseconds(peer))}`;
  return [
    {
      what,
      against: 'ky + the same schema, by hand',
      ratio: timings.ratio('library', 'ky'),
      measured: measured('ky'),
    },
    {
      what,
      against: 'fetch + JSON.parse',
      ratio: timings.ratio('library', 'JSON.parse'),
      measured: measured('JSON.parse'),
    },
  ];
}

/** A thousand lookups by slug, half of them of events that are not there, three at once. */
async function lookups(extent: Extent) {
  const missing = JSON.stringify({
    code: 'event-not-found',
    message: 'There is none.',
    data: { status: 404 },
  });
  const event = JSON.stringify(recordedEvent());
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    return url.endsWith('-odd')
      ? new Response(missing, { status: 404, headers })
      : new Response(event, { headers });
  };
  const calendar = new CalendarClient({ baseUrl: recordedSite, fetch });
  const byKy = ky.create({ fetch, throwHttpErrors: false, retry: 0 });
  const slugs = Array.from(
    { length: 1000 },
    (_, index) => `event-${index}-${index % 2 === 0 ? 'even' : 'odd'}`,
  );
  const each = (find: (slug: string) => Promise<unknown>) => async () => {
    const worker = async (part: number) => {
      for (let index = part; index < slugs.length; index += 3) await find(slugs[index] ?? '');
    };
    await Promise.all([0, 1, 2].map(worker));
  };
  const timings = await race(
    {
      library: each((slug) => calendar.events.findBySlug(slug)),
      ky: each(async (slug) => {
        const response = await byKy.get(`${recordedSite}${eventsRoot}/events/by-slug/${slug}`);
        return response.ok ? CalendarEvent.parse(await response.json()) : undefined;
      }),
    },
    { ...extent, rounds: 5 },
  );
  return {
    what: '`findBySlug` of 1,000 slugs, of which half exist, three at once, stubbed fetch',
    against: 'ky + the same schema, by hand',
    ratio: timings.ratio('library', 'ky'),
    measured: `${duration(timings.milliseconds('library'))} : ${duration(timings.milliseconds('ky'))}`,
  };
}

export const list: Row = {
  title: 'A page, and many lookups',
  isDocumented: true,
  async measure(extent) {
    // None of it has a target.
    if (extent.isShort) return [];
    return [...(await page(extent, false)), ...(await page(extent, true)), await lookups(extent)];
  },
};
