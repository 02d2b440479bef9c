import { CalendarError, type CalendarEvent } from 'events-calendar-client';
import { eventsToJsonLd, eventToJsonLd, toScript, toScriptText } from 'events-calendar-client/jsonld';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { otherAddress } from '../support/addresses.ts';
import { anyCharacter } from '../support/arbitraries.ts';
import { recordedEventWith, snapshotEvents } from '../support/recordings.ts';
import { forAll } from '../support/share.ts';

const venue = snapshotEvents.flatMap((event) => event.venue)[0]!;
const organizer = snapshotEvents.flatMap((event) => event.organizer)[0]!;
const costDetails = { currency_symbol: '', currency_code: '', currency_position: '' };

test.each([
  [{ start_date: undefined }, 'start_date of event 21'],
  [{ end_date: '2025-10-16 07:59:59' }, 'end_date of event 21'],
])('an event with %j is left out of many and reported, or throws alone', (fields, message) => {
  const bad = recordedEventWith(fields);
  const good = recordedEventWith({});
  const problems: [CalendarEvent, CalendarError][] = [];
  const data = eventsToJsonLd([bad, good], { onProblem: (...problem) => problems.push(problem) });
  expect(data).toEqual([eventToJsonLd(good)]);
  expect(problems).toEqual([[bad, expect.any(CalendarError)]]);
  expect(problems[0]?.[1].message).toContain(message);
  expect(() => eventToJsonLd(bad)).toThrow(problems[0]?.[1]);
});

test('the description is the excerpt, unless that has no text', () => {
  const described = (excerpt: string) =>
    eventToJsonLd(recordedEventWith({ excerpt, description: '<p>Long</p>' })).description;
  expect([described('<p>Short</p>'), described('<p>&nbsp;</p>')]).toEqual(['Short', 'Long']);
});

test('links lead to the page of an option', () => {
  const cost_details = { ...costDetails, values: ['5'] };
  const event = recordedEventWith({ website: 'javascript:alert(1)', cost_details });
  const url = ({ slug }: CalendarEvent) => `https://www.example.com/${slug}`;
  const page = `https://www.example.com/${event.slug}`;
  expect(eventsToJsonLd([event], { url })).toMatchObject([{ url: page, offers: { url: page } }]);
});

describe('dates', () => {
  test.each([
    ['Europe/Berlin', '2027-10-30 23:00:00', '+02:00', '2027-10-31 04:00:00', '+01:00'],
    ['UTC-3.5', '2027-05-01 18:00:00', '-03:30', '2027-05-01 20:00:00', '-03:30'],
    ['UTC', '2027-05-01 18:00:00', '+00:00', '2027-05-01 20:00:00', '+00:00'],
  ])('on the clock of %s have its offset', (timezone, start_date, atStart, end_date, atEnd) => {
    const { startDate, endDate } = eventToJsonLd(recordedEventWith({ timezone, start_date, end_date }));
    expect([startDate, endDate]).toEqual([
      start_date.replace(' ', 'T') + atStart,
      end_date.replace(' ', 'T') + atEnd,
    ]);
  });

  test('on a clock whose offset has seconds are on that of UTC', () => {
    const dates = { start_date: '1890-05-01 18:00:00', end_date: '1890-05-01 20:00:00' };
    const data = eventToJsonLd(recordedEventWith({ timezone: 'Europe/Amsterdam', ...dates }));
    expect(data.startDate).toMatch(/^1890-05-01T17:/);
    expect(data.endDate).toMatch(/^1890-05-01T19:/);
  });

  test('of whole days that begin later than at midnight are days', () => {
    const days = { all_day: true, start_date: '2027-05-10 05:00:00', end_date: '2027-05-13 04:59:59' };
    const { startDate, endDate } = eventToJsonLd(recordedEventWith(days));
    expect([startDate, endDate]).toEqual(['2027-05-10', '2027-05-12']);
  });
});

describe('offers', () => {
  const page = recordedEventWith({}).url;
  const range = { '@type': 'AggregateOffer' };
  const offersWith = (cost: string, values?: readonly unknown[], currency?: string) => {
    const cost_details = values && { ...costDetails, values };
    return eventToJsonLd(recordedEventWith({ cost, cost_details, website: null }), { currency }).offers;
  };

  test.each([
    ['Free', ['free'], { '@type': 'Offer', price: 0, priceCurrency: 'USD' }],
    [' Free ', undefined, { '@type': 'Offer', price: 0, priceCurrency: 'USD' }],
    ['$10', [10], { '@type': 'Offer', price: 10, priceCurrency: 'USD' }],
    ['€15', [15], { '@type': 'Offer', price: 15, priceCurrency: 'EUR' }],
    ['$5 – $12.50', [5, '12.50'], { ...range, lowPrice: 5, highPrice: 12.5, priceCurrency: 'USD' }],
    ['Free', ['.00', 1250], { '@type': 'Offer', price: 1250, priceCurrency: 'USD' }],
  ])('of %j are %j', (cost, values, offers) => {
    expect(offersWith(cost, values, 'USD')).toEqual({ ...offers, url: page });
  });

  test('are left out where there is no price', () => {
    expect(offersWith('', [], 'USD') ?? offersWith('Donation', ['donation'], 'USD')).toBeUndefined();
    expect(offersWith('$1.250', ['.00', '1.250']) ?? offersWith('Free', ['.50', 1250])).toBeUndefined();
    expect(offersWith('10% off', [10])).toBeUndefined();
    expect(() => offersWith('$10', [10], 'euros')).toThrow(RangeError);
  });

  test.each([
    ['12€', 'USD', 'EUR'],
    ['10USD', 'usd', 'USD'],
    ['12zł', 'EUR', undefined],
    ['100kr', 'SEK', 'SEK'],
    ['Rs 500', 'INR', 'INR'],
    ['R$10', 'BRL', 'BRL'],
    ['R$10', 'USD', undefined],
    ['US$10', 'USD', 'USD'],
    ['A$10', 'USD', undefined],
    ['US$10', 'AUD', undefined],
    ['NT$10', 'TWD', 'TWD'],
    ['EC$10', 'CAD', undefined],
    ['Mex$10', 'USD', undefined],
    ['10$ CAD', 'USD', undefined],
    ['CAD$10', 'USD', undefined],
    ['FCFA 10', 'XOF', 'XOF'],
    ['$10', undefined, undefined],
    ['VIP $10', 'USD', 'USD'],
    ['from$10', 'USD', 'USD'],
    ['入場料¥10', 'JPY', 'JPY'],
    ['RSD10', 'EUR', undefined],
  ])('of %j with the option %j have the currency %j', (cost, currency, priceCurrency) => {
    expect(offersWith(cost, [10], currency)).toMatchObject({ price: 10 });
    expect(offersWith(cost, [10], currency)?.priceCurrency).toBe(priceCurrency);
  });

  test.each([
    ['cad', 'CAD'],
    ['dollars', undefined],
  ])('have the code that the site sends: %s', (currency_code, code) => {
    const cost_details = { ...costDetails, currency_code, values: [10] };
    const { offers } = eventToJsonLd(recordedEventWith({ cost: '$10', cost_details }), { currency: 'USD' });
    expect([offers?.['@type'], offers?.priceCurrency]).toEqual(['Offer', code]);
  });
});

test('the place has its address and coordinates', () => {
  const address = { address: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' };
  const contacts = { country: 'United States', phone: '555', website: 'https://hall.example' };
  const place = { ...venue, venue: 'Grand Hall', ...address, ...contacts, geo_lat: '39.8', geo_lng: -89.6 };
  expect(eventToJsonLd(recordedEventWith({ venue: [place] })).location).toEqual([
    {
      '@type': 'Place',
      name: 'Grand Hall',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Main St',
        addressLocality: 'Springfield',
        addressRegion: 'IL',
        postalCode: '62701',
        addressCountry: 'United States',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 39.8, longitude: -89.6 },
      telephone: '555',
      sameAs: 'https://hall.example',
    },
  ]);
});

test('addresses of anything but the web are left out everywhere', async () => {
  await forAll(100, [otherAddress], (address) => {
    const data = eventToJsonLd(
      recordedEventWith({
        url: address,
        website: address,
        image: { url: address },
        venue: [{ ...venue, venue: 'Hall', website: address }],
        organizer: [{ ...organizer, organizer: 'Jane', website: address }],
        cost: '$10',
        cost_details: { ...costDetails, values: [10] },
      }),
    );
    for (const place of [data, data.offers, data.location?.[0], data.organizer?.[0]]) {
      expect(place).toBeDefined();
      for (const name of ['url', 'image', 'sameAs']) expect(place).not.toHaveProperty(name);
    }
  });
});

test('the organizer has a name and contacts', () => {
  const contacts = { email: 'jane&#64;example.org', phone: '555', website: '' };
  const jane = { ...organizer, organizer: 'Jane Doe', ...contacts };
  expect(eventToJsonLd(recordedEventWith({ organizer: [jane] })).organizer).toEqual([
    { '@type': 'Person', name: 'Jane Doe', telephone: '555', email: 'jane@example.org' },
  ]);
});

describe('the script', () => {
  test('ends nowhere but at its end, and opens no comment', () => {
    const title = '</script><script>alert(1)</script><!--<script>\u2028\u2029&amp;';
    const script = toScript([eventToJsonLd(recordedEventWith({ title }))]);
    expect(script.match(/<\/?script/g)).toHaveLength(2);
    expect(script).toMatch(/^<script type="application\/ld\+json">\[.*\]<\/script>$/);
  });

  test('is JSON with the data as it was', async () => {
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom('</script>', '\u2028', '<!--', '&lt;'),
    );
    await forAll(100, [texts], (title) => {
      const data = eventToJsonLd(recordedEventWith({ title }));
      const text = toScriptText(data);
      expect(JSON.parse(text)).toEqual(data);
      expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    });
  });
});
