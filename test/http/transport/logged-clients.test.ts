import { inspect } from 'node:util';
import { CalendarClient } from 'events-calendar-client';
import { expect, test } from 'vitest';

const calendar = new CalendarClient({
  baseUrl: 'https://example.org/',
  language: 'de',
  auth: { username: 'editor', applicationPassword: 'open-Sesame-4711' },
  headers: { 'X-Key': 'open-Sesame-4711' },
});
const { events, venues, organizers, categories, tags, site } = calendar;

test('a client shows its address and language, in logs and in JSON, and nothing inside', () => {
  const namespaces = { events: {}, venues: {}, organizers: {}, categories: {}, tags: {}, site: {} };
  const shown = JSON.parse(JSON.stringify(calendar));
  expect(shown).toEqual({ baseUrl: 'https://example.org', language: 'de', ...namespaces });
  const logged = inspect(calendar, { depth: 20 });
  expect(logged).toContain("baseUrl: 'https://example.org'");
  expect(logged).not.toContain('open-Sesame-4711');
  expect(logged.length).toBeLessThan(500);
});

test.each(
  Object.entries({
    events,
    venues,
    organizers,
    categories,
    tags,
    site,
    list: events.list(),
    between: events.between('2027-01-01', '2027-02-01'),
    listing: site.list('wp/v2/posts'),
  }),
)('%s shows nothing inside', (_name, one) => {
  expect(inspect(one, { depth: 20 })).toMatch(/^\w+ (\[\w+\] )?\{\}$/);
  expect(JSON.stringify(one)).toBe('{}');
});
