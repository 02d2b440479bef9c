import { discoverCalendar, ValidationError } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { serve } from '../support/server.ts';
import { htmlPage } from '../support/site.ts';

const wpml = { wpml_language: { type: 'string', enum: ['de', 'pt-br'], required: false } };

/** Starts a site whose root names parameters, and records the queries of its lists. */
async function serveSite(args: object | null) {
  const server = await serve(({ url }) => {
    if (/^\/(de\/)?$/.test(url.pathname))
      return htmlPage(`<link rel="https://api.w.org/" href="${url.href}wp-json/">`);
    if (url.pathname.endsWith('/events')) return { body: { events: [{ id: 1 }], total: 1, total_pages: 1 } };
    const namespace = 'tribe/events/v1';
    const route = { namespace, methods: ['GET'], endpoints: [{ methods: ['GET'], args }] };
    // A plugin's route without arguments, as PHP writes them.
    const odd = { namespace, methods: ['GET'], endpoints: [{ methods: ['GET'], args: [] }] };
    return { body: { namespace, routes: args && { [`/${namespace}/odd`]: odd, [`/${namespace}`]: route } } };
  });
  const sent = () => Object.fromEntries(server.requests.at(-1)!.url.searchParams);
  return { url: server.url, sent };
}

test('the languages of the site and their parameter come from the root of its API', async () => {
  const { url, sent } = await serveSite(wpml);
  const calendar = await discoverCalendar(url, { language: 'pt-br' });
  await calendar.events.list();
  expect(sent()).toEqual({ wpml_language: 'pt-br', lang: 'pt-br' });
  await calendar.events.list({}, { language: 'de' });
  expect(sent()).toEqual({ wpml_language: 'de', lang: 'de' });
  await expect(calendar.events.list({}, { language: 'ro' })).rejects.toBeInstanceOf(ValidationError);
});

test('a page in another language leads to a client for that language', async () => {
  const { url, sent } = await serveSite(wpml);
  const calendar = await discoverCalendar(`${url}/de/`);
  // The site may also be one in this folder.
  expect(calendar).toMatchObject({ baseUrl: `${url}/de`, language: 'de', languageSegment: undefined });
  await calendar.events.list();
  expect(sent()).toMatchObject({ wpml_language: 'de' });
  expect((await discoverCalendar(`${url}/de/`, { language: 'pt-br' })).language).toBe('pt-br');
  expect((await discoverCalendar(`${url}/de/`, { languages: ['pt-br'] })).language).toBeUndefined();
});

test('options go first', async () => {
  const { url, sent } = await serveSite(wpml);
  const options = { languages: ['fr'], languageParam: 'lang', language: 'fr' };
  await (await discoverCalendar(url, options)).events.list();
  expect(sent()).toEqual({ lang: 'fr' });
});

test('a language that the site does not have is rejected', async () => {
  const { url } = await serveSite(wpml);
  await expect(discoverCalendar(url, { language: 'ro' })).rejects.toBeInstanceOf(ValidationError);
});

test.each([{}, { page: {} }, { lang: { enum: 'de' } }, [], null])(
  'a site whose root names no languages takes any: %j',
  async (args) => {
    const { url, sent } = await serveSite(args);
    await (await discoverCalendar(url, { language: 'ro' })).events.list({}, { language: 'de' });
    expect(sent()).toEqual({ tl_language: 'de' });
  },
);
