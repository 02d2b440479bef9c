import { calendarLinks, type EventToAdd } from 'events-calendar-client/format';
import { intervalOf } from 'events-calendar-client/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wallTime } from '../support/event-times.ts';
import { forAll } from '../support/share.ts';

const fair: EventToAdd = {
  title: 'Fish & Chips + peas',
  description: '<p>Come <em>in</em>!</p>',
  start_date: '2027-06-19 14:00:00',
  end_date: '2027-06-19 22:00:00',
  timezone: 'Europe/Berlin',
  url: 'https://example.org/event/fair/',
  venue: [{ venue: 'Harbour Stage', city: 'Hamburg' }],
};

/** What the forms are filled with. */
function fieldsOf(event: EventToAdd) {
  const { google, outlook, office365 } = calendarLinks(event);
  expect(office365.replace('office.com', 'live.com')).toBe(outlook);
  expect(google + outlook, 'Outlook shows a plus sign for a space').not.toContain('+');
  const fields = (link: string) => Object.fromEntries(new URL(link).searchParams);
  return { google: fields(google), outlook: fields(outlook) };
}

describe('links that add an event to a calendar', () => {
  test('fill in title, times, place, description and the page of the event', () => {
    const details = 'Come in!\n\nhttps://example.org/event/fair/';
    const location = 'Harbour Stage, Hamburg';
    expect(fieldsOf(fair)).toEqual({
      google: {
        action: 'TEMPLATE',
        text: 'Fish & Chips + peas',
        dates: '20270619T120000Z/20270619T200000Z',
        location,
        details,
      },
      outlook: {
        path: '/calendar/action/compose',
        rru: 'addevent',
        subject: 'Fish & Chips + peas',
        startdt: '2027-06-19T12:00:00Z',
        enddt: '2027-06-19T20:00:00Z',
        allday: 'false',
        location,
        body: details,
      },
    });
  });

  test('lead to the page of an option, and need no description, which some sites send as null', () => {
    expect(calendarLinks({ ...fair, description: undefined }).google).toContain('&details=https');
    const { google } = calendarLinks(fair, { url: ({ title }) => `https://www.example.com/${title.length}` });
    expect(new URL(google).searchParams.get('details')).toBe('Come in!\n\nhttps://www.example.com/19');
  });

  test('have whole days as days, the last exclusive, in whatever zone and from whatever time', () => {
    const days = { start_date: '2027-06-19 05:00:00', end_date: '2027-06-21 04:59:59', all_day: true };
    const { google, outlook } = fieldsOf({ ...fair, ...days, timezone: 'Pacific/Auckland' });
    expect(google.dates).toBe('20270619/20270621');
    expect(outlook).toMatchObject({ startdt: '2027-06-19', enddt: '2027-06-21', allday: 'true' });
  });

  test('stay short enough for any server', () => {
    const description = '<p>Wind &amp; weather permitting.</p>'.repeat(1000);
    for (const link of Object.values(calendarLinks({ ...fair, description })))
      expect(link.length).toBeLessThan(2000);
  });

  test('throw for an event whose times cannot be read', () => {
    expect(() => calendarLinks({ ...fair, start_date: 'soon' })).toThrow(/soon/);
  });

  test('name the instants of the event and its title as it is, whatever they are', async () => {
    const timezone = fc.constantFrom('Europe/London', 'America/New_York', 'Pacific/Auckland', 'UTC+5:30');
    const start = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true });
    const title = fc.string({ unit: 'grapheme' });
    await forAll(100, [timezone, start, fc.nat(10_000), title], (zone, from, minutes, text) => {
      const [start_date, end_date] = [wallTime(+from), wallTime(+from + minutes * 60_000)];
      const event = { ...fair, title: text, timezone: zone, start_date, end_date };
      const { google, outlook } = fieldsOf(event);
      const { start, end } = intervalOf(event);
      expect([google.text, outlook.subject]).toEqual([text, text]);
      expect([outlook.startdt, outlook.enddt].map((date) => new Date(date!))).toEqual([start, end]);
    });
  });
});
