import { eventStatusOf, german, statusText } from 'events-calendar-client/format';
import { toEventInput } from 'events-calendar-client/fullcalendar';
import { eventToICalendar } from 'events-calendar-client/ical';
import { eventToJsonLd } from 'events-calendar-client/jsonld';
import { expect, test } from 'vitest';
import { createTestCalendar } from '../support/test-calendar.ts';

const inGerman = { locale: 'de-AT', translations: { de: german } };

test.each([
  ['canceled', 'Canceled', 'Abgesagt', 'CANCELLED', 'EventCancelled'],
  ['postponed', 'Postponed', 'Verschoben', 'TENTATIVE', 'EventPostponed'],
  ['', '', '', 'CONFIRMED', 'EventScheduled'],
] as const)('an event that an editor has marked as "%s"', async (marked, inWords, auf, inFile, inJsonLd) => {
  const { calendar } = createTestCalendar();
  const { id } = (await calendar.events.upcoming({ limit: 1 }))[0]!;
  await calendar.site.request(`wp/v2/tribe_events/${id}`, {
    method: 'POST',
    body: { meta: { _tribe_events_status: marked, _tribe_events_status_reason: 'Storm' } },
  });
  const event = await calendar.events.get(id);
  expect(eventStatusOf(event)).toBe(marked || 'scheduled');
  expect(statusText(event, { locale: 'en' })).toBe(inWords);
  expect(statusText(event, inGerman)).toBe(auf);
  expect(statusText(event, { locale: 'de', translations: { de: {} as typeof german } })).toBe(inWords);
  expect(eventToICalendar(event)).toContain(`STATUS:${inFile}`);
  expect(eventToJsonLd(event).eventStatus).toBe(`https://schema.org/${inJsonLd}`);
  expect(toEventInput(event).extendedProps).toMatchObject({ status: marked || 'scheduled' });

  const [listed] = await calendar.events.between(event.start_date, '2030-01-01', { include: id });
  expect(eventStatusOf(listed!)).toBeUndefined();
  expect(statusText(listed!, inGerman)).toBe('');
  expect(toEventInput(listed!).extendedProps).not.toHaveProperty('status');
  expect(eventToICalendar(listed!)).not.toContain('STATUS:');
  expect(eventToJsonLd(listed!)).not.toHaveProperty('eventStatus');
});

test.each([undefined, null, 5, 'EventCancelled', [], {}, { eventStatus: null }, { eventStatus: 'x' }])(
  'structured data such as %j claims nothing',
  (json_ld) => {
    expect(eventStatusOf({ json_ld })).toBeUndefined();
    expect(statusText({ json_ld })).toBe('');
  },
);

test('an event that has moved online takes place', () => {
  expect(eventStatusOf({ json_ld: { eventStatus: 'http://schema.org/EventMovedOnline' } })).toBe('scheduled');
});
