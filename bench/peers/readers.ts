import { Zodios } from '@zodios/core';
import axios from 'axios';
import { CalendarClient } from 'events-calendar-client';
import { CalendarEvent } from 'events-calendar-client/schemas';
import ky from 'ky';
import createClient from 'openapi-fetch';
import WPAPI from 'wpapi';
import { eventsRoot } from '../fixtures.ts';
import { eventSchema } from './event-schema.ts';

interface Paths {
  '/events/{id}': {
    get: {
      parameters: { path: { id: number } };
      responses: { 200: { content: { 'application/json': Record<string, unknown> } } };
    };
  };
}

/** Ways to read one event, each set up once as its documentation has it. */
export function readersOf(site: string, id: number, fetch?: typeof globalThis.fetch) {
  const root = `${site}${eventsRoot}`;
  const send = fetch ?? globalThis.fetch;
  const options = fetch ? { fetch } : {};

  const calendar = new CalendarClient({ baseUrl: site, ...options });
  const byKy = ky.create(options);
  const byOpenApi = createClient<Paths>({ baseUrl: root, ...options });
  const stubbed = fetch && { adapter: 'fetch' as const, env: { fetch } };
  const byAxios = axios.create({ baseURL: root, ...stubbed });
  const byZodios = new Zodios(
    root,
    [{ method: 'get', path: '/events/:id', alias: 'getEvent', response: eventSchema }],
    { axiosConfig: { ...stubbed } },
  );

  return {
    library: () => calendar.events.get(id),
    'ky + the same schema': async () => CalendarEvent.parse(await byKy.get(`${root}/events/${id}`).json()),
    'fetch + JSON.parse': async () => JSON.parse(await (await send(`${root}/events/${id}`)).text()),
    'openapi-fetch': () => byOpenApi.GET('/events/{id}', { params: { path: { id } } }),
    axios: () => byAxios.get(`/events/${id}`),
    '@zodios/core': () => byZodios.getEvent({ params: { id } }),
  };
}

/** The events route of wpapi, which sends its requests by itself. */
function wordPressEvents(site: string) {
  const wordPress = new WPAPI({ endpoint: `${site}/wp-json` });
  return wordPress.registerRoute('tribe/events/v1', '/events/(?P<id>\\d+)').bind(wordPress);
}

/** One event with wpapi. */
export function wordPressReader(site: string, id: number) {
  const events = wordPressEvents(site);
  return async () => events().id(id);
}

/** A page of a listing with wpapi. */
export function wordPressLister(site: string, perPage: number) {
  const events = wordPressEvents(site);
  return async (page: number) => events().perPage(perPage).page(page);
}
