import { eventToICalendar } from 'events-calendar-client/ical';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherAddress } from '../support/addresses.ts';
import { anyCharacter } from '../support/arbitraries.ts';
import { recordedEventWith, snapshotEvents } from '../support/recordings.ts';
import { forAll } from '../support/share.ts';
import { componentWith, octetsOf, parseComponent, physicalLines, textOf } from './parse.ts';

const venue = snapshotEvents.flatMap((event) => event.venue)[0]!;
const organizer = snapshotEvents.flatMap((event) => event.organizer)[0]!;
const category = snapshotEvents.flatMap((event) => event.categories)[0]!;

const separators = fc.constantFrom(...'\\;,:"\n\r\t\u0000\u2028^=', '\r\n');
const unit = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 60 }), separators);
const texts = fc.string({ unit, maxLength: 8 });

/** A text without the characters that a calendar file cannot hold. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
const printableLine = (text: string) => printable(text).replaceAll('\n', ' ').trim();

test('any text comes back from ical.js as it was, in lines of 75 octets at most', async () => {
  await forAll(2000, [texts, texts, texts, texts], (title, name, place, address) => {
    const file = eventToICalendar(
      recordedEventWith({
        title,
        categories: [{ ...category, name }],
        venue: [{ id: 1, venue: place, address }],
        organizer: [{ ...organizer, organizer: name, email: 'jane@example.org' }],
      }),
      { name: title },
    );
    const component = parseComponent(file);
    const location = [place, address].filter(Boolean).join('\n');

    expect(physicalLines(file).filter((line) => octetsOf(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
    expect(textOf(component, 'summary') ?? '').toBe(printableLine(title));
    expect(textOf(component, 'location') ?? '').toBe(printable(location).trim());
    expect(component.getFirstProperty('categories')?.getValues() ?? []).toEqual(
      printableLine(name) === '' ? [] : [printableLine(name)],
    );
    expect(textOf(component, 'organizer')).toBe('mailto:jane@example.org');
    expect(component.getFirstProperty('organizer')?.getFirstParameter('cn')).toBe(
      printableLine(name).replaceAll('\\', '/') || 'jane@example.org',
    );
  });
});

test.each([
  ['<p>One &amp; two.</p>\n<p>Three.</p>', 'One & two.\nThree.'],
  ['5 &lt; 6; 7, 8 \\ 9', '5 < 6; 7, 8 \\ 9'],
  ['<p> </p>', undefined],
])('the description %j is %j', (description, text) => {
  expect(textOf(componentWith({ description }), 'description')).toBe(text);
});

const breaks = fc.constantFrom('\r\n', '\n', '\r', '\v', '\f', '\u0000', '\u0085', '\u2028', '\u2029', ' ');
const hostile = fc
  .tuple(breaks, fc.constantFrom('ATTENDEE:mailto:a@example.org', 'END:VEVENT\r\nBEGIN:VEVENT'), texts)
  .map(([lineBreak, line, rest]) => `a${lineBreak}${line}${rest}`);

test('what would begin another line adds none, in an ID that is a text and in the host', async () => {
  await forAll(100, [hostile, hostile], (id, host) => {
    const plain = physicalLines(eventToICalendar(recordedEventWith({}), { host: 'example.org' }));
    const file = eventToICalendar(recordedEventWith({ id }), { host });
    const names = (lines: string[]) =>
      lines.filter((line) => !line.startsWith(' ')).map((line) => /^[\w-]*/.exec(line)?.[0]);
    expect(names(physicalLines(file))).toEqual(names(plain));
    expect(textOf(parseComponent(file), 'uid')).toMatch(/^[^\s\p{Cc},;\\"]+$/u);
  });
});

describe('an address', () => {
  test('of anything but the web is left out', async () => {
    await forAll(100, [otherAddress], (url) => {
      const component = componentWith({ url, image: { url }, website: url }, { host: 'example.org' });
      expect(component.toString()).not.toMatch(/script:/i);
      expect(component.getFirstProperty('url')).toBeNull();
    });
  });

  test('keeps its meaning where it has a comma or a semicolon', () => {
    const url = 'https://calendar.example/?at=52.5,13.4;zoom=3&q=a"b';
    const written = textOf(componentWith({ url }), 'url') ?? '';
    expect(written).toBe('https://calendar.example/?at=52.5%2C13.4%3Bzoom=3&q=a%22b');
    expect(new URL(written).searchParams.get('at')).toBe(new URL(url).searchParams.get('at'));
  });
});

describe('the place', () => {
  test('is the venue and its address, and left out without a venue', () => {
    const place = { ...venue, venue: 'Grand Hall', address: '12 Main St', city: 'Springfield' };
    const component = componentWith({
      venue: [{ ...place, state: 'IL', zip: '62701', country: 'United States' }],
    });
    expect(textOf(component, 'location')).toBe(
      'Grand Hall\n12 Main St, Springfield, IL 62701, United States',
    );
    expect(component.getFirstProperty('geo')).toBeNull();
    expect(textOf(componentWith({ venue: [] }), 'location')).toBeUndefined();
  });

  test.each([
    [{ geo_lat: 52.52, geo_lng: '-13.405' }, [52.52, -13.405]],
    [{ geo_lat: 0, geo_lng: 1e-9 }, [0.000001, 0.000001]],
    [{ geo_lat: 91, geo_lng: 0 }, null],
    [{ geo_lat: '', geo_lng: '' }, null],
    [{ geo_lat: 52.52 }, null],
    [{ geo_lat: 'north', geo_lng: 13 }, null],
  ])('where the site sends %j has the coordinates %j', (coordinates, geo) => {
    const component = componentWith({ venue: [{ ...venue, ...coordinates }] });
    expect(component.getFirstPropertyValue('geo')).toEqual(geo);
  });
});

describe('the organizer', () => {
  test('is the first with an e-mail address, which may be encoded', () => {
    const component = componentWith({
      organizer: [
        { ...organizer, organizer: 'Nobody', email: undefined },
        { ...organizer, organizer: 'Jane "JJ" Doe; Ltd', email: 'jane&#64;exa&#109;ple.org' },
      ],
    });
    expect(textOf(component, 'organizer')).toBe('mailto:jane@example.org');
    expect(component.getFirstProperty('organizer')?.getFirstParameter('cn')).toBe('Jane "JJ" Doe; Ltd');
  });

  test.each([undefined, '', 'none'])('is left out where the address is %j', (email) => {
    const component = componentWith({ organizer: [{ ...organizer, email }] });
    expect(component.getFirstProperty('organizer')).toBeNull();
  });
});
