import { CalendarError, type CalendarEvent } from 'events-calendar-client';
import { toEventInput, toEventInputs } from 'events-calendar-client/fullcalendar';
import { intervalOf } from 'events-calendar-client/time';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { otherAddress } from '../support/addresses.ts';
import { forAll } from '../support/share.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

let recorded: CalendarEvent[] = [];
beforeAll(async () => {
  const { calendar } = createTestCalendar();
  recorded = await calendar.events.between('2020-01-01', '2040-01-01');
});

/** A recorded event with other fields, also such as the types do not allow. */
function eventWith(fields: Record<string, unknown>): CalendarEvent {
  const times = {
    start_date: '2027-05-10 18:00:00',
    end_date: '2027-05-10 20:30:00',
    timezone: 'Europe/Berlin',
    all_day: false,
    categories: [],
  };
  return Object.assign({ ...recorded[0]! }, times, fields);
}

const inCategories = (...slugs: string[]) =>
  eventWith({ categories: slugs.map((slug) => ({ ...recorded[0]!.categories[0], slug })) });

const allDay = { start_date: '2027-05-10 00:00:00', end_date: '2027-05-12 23:59:59', all_day: true };

describe('toEventInput', () => {
  test('has the instants of an event of hours, the end exclusive', () => {
    expect(toEventInput(eventWith({ id: 7, title: 'Fish & Chips' }))).toMatchObject({
      id: '7',
      title: 'Fish & Chips',
      start: '2027-05-10T16:00:00.000Z',
      end: '2027-05-10T18:30:00.000Z',
      allDay: false,
    });
  });

  test.each(['Europe/Berlin', 'Pacific/Kiritimati', 'America/Los_Angeles', 'UTC-3.5'])(
    'has the plain days of whole days in %s, the end exclusive, also where they begin later than at midnight',
    (timezone) => {
      const later = { ...allDay, start_date: '2027-05-10 05:00:00', end_date: '2027-05-13 04:59:59' };
      for (const days of [allDay, later]) {
        expect(toEventInput(eventWith({ ...days, timezone }))).toMatchObject({
          start: '2027-05-10',
          end: '2027-05-13',
          allDay: true,
        });
      }
    },
  );

  test('leads to the page of an option, which may be relative', () => {
    const event = eventWith({ slug: 'fair' });
    expect(toEventInput(event, { url: ({ slug }) => `/events/${slug}` }).url).toBe('/events/fair');
  });

  test('keeps the event itself and its time zone', () => {
    const event = eventWith({ timezone: 'UTC+5:30' });
    const { extendedProps } = toEventInput(event);
    expect(extendedProps.event).toBe(event);
    expect(extendedProps.timeZone).toBe('UTC+5:30');
  });

  test('takes the time zone of the site where an event names none', () => {
    const timeZone = 'America/New_York';
    const input = toEventInput(eventWith({ timezone: '' }), { siteTimeZone: timeZone });
    expect(input).toMatchObject({ start: '2027-05-10T22:00:00.000Z', extendedProps: { timeZone } });
  });

  test('links to the page of the event, and to no script', async () => {
    const url = 'https://example.org/fair/';
    expect(toEventInput(eventWith({ url })).url).toBe(url);
    await forAll(100, [fc.oneof(otherAddress, fc.constant(''))], (url) => {
      expect(toEventInput(eventWith({ url }))).not.toHaveProperty('url');
    });
  });

  test('has the color of the first category that has one and the classes of all', () => {
    const categoryStyles = {
      music: { className: 'music' },
      jazz: { className: 'jazz loud', color: '#123456', contrastColor: 'white' },
      fair: { color: 'red' },
    };
    expect(toEventInput(inCategories('music', 'jazz', 'fair'), { categoryStyles })).toMatchObject({
      className: 'music jazz loud',
      color: '#123456',
      contrastColor: 'white',
    });
    const styles = { ...categoryStyles, jazz: {} };
    const red = toEventInput(inCategories('fair', 'jazz'), { categoryStyles: styles });
    expect(red.color).toBe('red');
    expect(red).not.toHaveProperty('contrastColor');
    expect(red).not.toHaveProperty('className');
  });

  test('has no style of a category that is called like what objects inherit', () => {
    const input = toEventInput(inCategories('constructor', 'to-string', '__proto__'), { categoryStyles: {} });
    expect(input).not.toHaveProperty('className');
    expect(input).not.toHaveProperty('color');
  });
});

describe('toEventInputs', () => {
  test('has every recorded event, each when it takes place', () => {
    const onProblem = vi.fn();
    const inputs = toEventInputs(recorded, { onProblem });
    expect(onProblem).not.toHaveBeenCalled();
    expect(inputs.map(({ id }) => id)).toEqual(recorded.map(({ id }) => String(id)));
    const hours = inputs.filter((input) => !input.allDay);
    expect(hours.length).toBeGreaterThan(100);
    for (const { start, end, extendedProps } of hours) {
      const interval = { start: new Date(start), end: new Date(end) };
      expect(intervalOf(extendedProps.event)).toMatchObject(interval);
    }
  });

  test.each([
    ['no start', { start_date: undefined }, 'start_date of event 7'],
    ['an end that is none', { end_date: '0000-00-00 00:00:00' }, 'end_date of event 7'],
    ['an end before its start', { end_date: '2027-05-09 20:00:00' }, 'end_date of event 7'],
  ])('leaves out and reports an event with %s, which throws alone', (_what, fields, message) => {
    const [before, after] = [eventWith({ id: 6 }), eventWith({ id: 8 })];
    const broken = eventWith({ id: 7, ...fields });
    const onProblem = vi.fn();
    const inputs = toEventInputs([before, broken, after], { onProblem });
    expect(inputs.map(({ id }) => id)).toEqual(['6', '8']);
    const [[event, problem]] = onProblem.mock.calls as [[CalendarEvent, CalendarError]];
    expect(onProblem).toHaveBeenCalledOnce();
    expect(event).toBe(broken);
    expect(CalendarError.is(problem) && problem.message).toContain(message);
    expect(toEventInputs([broken])).toEqual([]);
    expect(() => toEventInput(broken)).toThrow(problem);
  });
});
