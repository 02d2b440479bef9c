import { Zodios } from '@zodios/core';
import { CalendarClient } from 'events-calendar-client';
import { CalendarEvent } from 'events-calendar-client/schemas';
import ky from 'ky';
import createClient from 'openapi-fetch';
// @ts-expect-error: it has no types
import WPAPI from 'wpapi';
import { eventsRoot, recordedEvent, recordedSite } from '../fixtures.ts';
import { type Contenders, race } from '../measure.ts';
import type { Extent, Result, Row } from '../report.ts';
import { withServer } from '../server.ts';

const event = recordedEvent();
const { id } = event;

interface Paths {
  '/events/{id}': {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { 'application/json': Record<string, unknown> } } };
    };
  };
}

/** Ways to read one event, each set up once as its documentation has it. */
function readersOf(site: string, fetch?: typeof globalThis.fetch) {
  const root = `${site}${eventsRoot}`;
  const send = fetch ?? globalThis.fetch;
  const options = fetch ? { fetch } : {};
  const calendar = new CalendarClient({ baseUrl: site, ...options });
  const byKy = ky.create(options);
  const byOpenApi = createClient<Paths>({ baseUrl: root, ...options });
  // Its types are those of Zod 3. It runs any schema that has the same methods.
  const response = CalendarEvent as never;
  const byZodios = new Zodios(root, [{ method: 'get', path: '/events/:id', alias: 'getEvent', response }], {
    axiosConfig: fetch ? { adapter: 'fetch', env: { fetch } } : {},
  });
  return {
    library: () => calendar.events.get(id),
    'ky + the same schema': async () => CalendarEvent.parse(await byKy.get(`${root}/events/${id}`).json()),
    '@zodios/core + the same schema': () => byZodios.getEvent({ params: { id } }),
    'openapi-fetch': () => byOpenApi.GET('/events/{id}', { params: { path: { id } } }),
    'fetch + JSON.parse': async () => JSON.parse(await (await send(`${root}/events/${id}`)).text()),
  };
}

/** What wpapi does, which takes no fetch function. */
function wordPressReader(site: string) {
  const wordPress = new WPAPI({ endpoint: `${site}/wp-json` });
  const events = wordPress.registerRoute('tribe/events/v1', '/events/(?P<id>\\d+)').bind(wordPress);
  return async () => events().id(id);
}

/** A stub that only makes a response. */
const stub: typeof fetch = async () => Response.json(event);

async function compare(
  where: string,
  readers: Contenders<string>,
  extent: Extent,
  target: Pick<Result, 'target'> = {},
): Promise<Result[]> {
  for (const [name, read] of Object.entries(readers)) {
    const result = Object(await read());
    // What fails quickly would look fast.
    if ((result.data ?? result).title !== event.title) throw new Error(`${name} did not read the event.`);
  }
  const timings = await race(readers, extent);
  const peers = Object.keys(readers).filter((name) => name !== 'library');
  return peers.map((name, index) => ({
    what: `\`events.get\`, ${where}`,
    against: name,
    ...timings.compare('library', name),
    ...(index === 0 && target),
  }));
}

export const read: Row = {
  title: 'A read',
  async measure(extent) {
    const target = { target: { atMost: 1.15 } };
    const stubbed = await compare('stubbed fetch', readersOf(recordedSite, stub), extent, target);
    if (extent.isShort) return stubbed;
    const served = await withServer((siteOf) => {
      const site = siteOf(1, 0);
      return compare('over HTTP', { ...readersOf(site), wpapi: wordPressReader(site) }, extent);
    });
    return [...stubbed, ...served];
  },
};
