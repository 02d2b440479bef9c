import { priceText } from 'events-calendar-client/format';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { untyped } from '../support/rejection.ts';
import { forAll } from '../support/share.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

/** An event with a cost as the service displays it, and its parts. */
const eventWith = (cost: string, code: string, values: (string | number)[], currency_symbol = '') => ({
  cost,
  cost_details: { currency_symbol, currency_code: code, currency_position: 'prefix', values },
});

const [ten, range, fromFive] = [
  eventWith('$10', 'EUR', ['10']),
  eventWith('$10 – $25', 'EUR', ['10', '25']),
  eventWith('$5 – $12.50', 'EUR', ['5', '12.50']),
];

test.each([
  ['de', '10 €', '10–25 €', '5–12,50 €'],
  ['de-AT', '€ 10', '€ 10–25', '€ 5–12,50'],
  ['en-US', '€10', '€10 – €25', '€5 – €12.50'],
  ['nl', '€ 10', '€ 10–25', '€ 5–12,50'],
  ['ro', '10 EUR', '10–25 EUR', '5–12,50 EUR'],
  ['ja', '€10', '€10 ～ €25', '€5 ～ €12.50'],
])('a price in euros in %s', (locale, one, two, withCents) => {
  const texts = [ten, range, fromFive].map((event) => priceText(event, { locale }));
  expect(texts).toEqual([one, two, withCents]);
});

describe('the currency', () => {
  test('is that of the event, else that of the site on request', () => {
    const options = { locale: 'de', currency: 'EUR' };
    expect(priceText(eventWith('$10 – $25', '', [10, 25]), options)).toBe('10–25 €');
    expect(priceText(eventWith('10€', '', [10], '€'), options)).toBe('10 €');
    expect(priceText(eventWith('10€', '', [10]), options)).toBe('10 €');
    expect(priceText(eventWith('EUR10', '', [10], 'EUR'), options)).toBe('10 €');
    expect(priceText(eventWith('$10', 'USD', [10]), options)).toBe('10 $');
    expect(priceText(eventWith('$10', 'usd', [10]), { locale: 'en-US' })).toBe('$10');
    expect(priceText(eventWith('US$10', 'USD', [10], 'US$'), { locale: 'de' })).toBe('10 $');
    expect(priceText(eventWith('10 EUR', '', [10]), options)).toBe('10 €');
    expect(priceText(eventWith('Kostenlos – 10 €', '', [0, 10]), options)).toBe('0–10 €');
    expect(priceText(eventWith('15kr', '', [15], 'kr'), { locale: 'sv', currency: 'SEK' })).toBe('15 kr');
  });

  test.each([
    ['another symbol', eventWith('£10', '', [10], '£')],
    ['another symbol that is part of the cost', eventWith('10£', '', [10])],
    ['another code', eventWith('CHF10', '', [10], 'CHF')],
    ['words that are no symbol', eventWith('€ per person10', '', [10], '€ per person')],
    ['a code that is none', eventWith('£10', 'pounds', [10])],
    ['no symbol, but words', eventWith('2 drinks minimum', '', [2])],
    ['no symbol, but that of another currency', eventWith('12zł', '', [12])],
    ['a symbol of another currency with a dash', eventWith('CHF -10.', '', ['10.'], 'CHF -')],
    ['its symbol and a sign', eventWith('€+10', '', [10], '€+')],
    ['its symbol and words', eventWith('5 € for members, 10 €', '', [5, 10], '€')],
    ['its code and words', eventWith('From $10', 'USD', [10])],
  ])('is as the site displays it for %s of the event', (_what, event) => {
    expect(priceText(event, { locale: 'de', currency: 'EUR' })).toBe(event.cost);
  });

  test.each([
    ['de', 'symbol', '10–25 €'],
    ['de', 'code', '10–25 EUR'],
    ['de', 'name', '10–25 Euro'],
    ['ro', 'narrowSymbol', '10–25 €'],
  ] as const)('is written in %s as its %s', (locale, currencyDisplay, text) => {
    expect(priceText(range, { locale, currencyDisplay })).toBe(text);
  });

  test('is a RangeError where it is none', () => {
    expect(() => priceText(eventWith('$10', '', [10]), { currency: 'euros' })).toThrow(RangeError);
  });
});

describe('what costs nothing', () => {
  test('is called so by the site, or by a word on request', () => {
    const named = [eventWith('Free', '', ['free']), eventWith('Free', '', ['0.00'])];
    for (const event of [...named, eventWith('Free', 'EUR', [0], '€')]) {
      expect(priceText(event, { locale: 'de', currency: 'EUR' })).toBe('Free');
      expect(priceText(event, { locale: 'de', free: 'Eintritt frei' })).toBe('Eintritt frei');
    }
  });

  test('is 0 where others pay', () => {
    const event = eventWith('Free – $25', '', ['0', '25']);
    expect(priceText(event, { locale: 'de', currency: 'EUR', free: 'frei' })).toBe('0–25 €');
    expect(priceText(event, { locale: 'de', free: 'frei' })).toBe('Free – $25');
  });

  test('is in the words of the site where they say more', () => {
    for (const words of ['Kostenlos', 'Free, donations welcome']) {
      const event = eventWith(words, '', [words.toLowerCase().replace(/\W+/g, '-')]);
      expect(priceText(event, { locale: 'de', currency: 'EUR', free: 'frei' })).toBe(words);
    }
  });
});

describe('amounts', () => {
  test.each([
    ['$7,50', '7.50', '7,50 €'],
    ['$5.00', '5.00', '5 €'],
    ['$1250.5', '1250.5', '1.250,50 €'],
    ['$1,250', '1250', '1.250 €'],
    ['$12.50', 12.5, '12,50 €'],
  ])('displayed as %s', (cost, value, text) => {
    expect(priceText(eventWith(cost, 'EUR', [value]), { locale: 'de' })).toBe(text);
  });

  test.each([
    ['of thousands', eventWith('Free', 'USD', ['.00', 1250]), 'Free'],
    ['of thousands in German', eventWith('$1.250', 'EUR', ['1.250']), '$1.250'],
    ['in a list', eventWith('$30', 'USD', ['10.', '20.', 30]), '$30'],
    ['with words', eventWith('$12', 'EUR', ['12', '15.']), '$12'],
    ['where there are none', eventWith('Donation', 'USD', ['donation']), 'Donation'],
    ['where one is empty', eventWith('$10', 'USD', ['', 10]), '$10'],
    ['with a comma', eventWith('$0,50', 'EUR', ['0,50']), '$0,50'],
    ['where there is no currency', eventWith('$10 – $25', '', [10, 25]), '$10 – $25'],
    ['where there is no price', eventWith('', 'EUR', []), ''],
    ['where the parts are missing', { cost: '$10' }, '$10'],
    ['where the client could not read the cost', { ...range, cost: untyped<string>(undefined) }, ''],
  ])('that the service misread are as it displays them: %s', (_where, event, text) => {
    expect(priceText(event, { locale: 'de', free: 'frei' })).toBe(text);
  });

  test('are written once each, whatever they are, with plain spaces', async () => {
    const cents = fc.integer({ min: 1, max: 999_999 }).map((amount) => amount / 100);
    const codes = ['de', 'de-CH', 'en-US', 'fr', 'es', 'nl', 'pl', 'ro', 'sv', 'ja', 'pt', 'ru'];
    const locales = fc.constantFrom(...codes);
    await forAll(100, [cents, cents, locales], (one, other, locale) => {
      const values = [Math.min(one, other), Math.max(one, other)];
      const text = priceText(eventWith([...new Set(values)].join(' – '), 'EUR', values), { locale });
      const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
      for (const value of values) {
        const written = format.format(value).replace(/\s/g, ' ').replace(/\D00$/, '');
        expect(text).toContain(written);
      }
      expect(text).not.toMatch(/[^\S ]|-/);
    });
  });

  test('of recorded events are in the currency of the site, but those with a symbol of their own', async () => {
    const { calendar } = createTestCalendar();
    const costs: Record<string, Set<string>> = {};
    for await (const event of calendar.events.list({ per_page: 50, start_date: '2000-01-01' })) {
      const text = priceText(event, { locale: 'de', currency: 'EUR', free: 'frei' });
      costs[event.cost] = new Set([...(costs[event.cost] ?? []), text]);
    }
    expect(costs).toEqual({
      '': new Set(['']),
      // One of them was sent as `$1,250.00`, which the service does not know as that.
      Free: new Set(['Free', 'frei']),
      $10: new Set(['$10']),
      '€15': new Set(['15 €']),
      $15: new Set(['15 €']),
      $30: new Set(['$30']),
      '$10 – $25': new Set(['10–25 €']),
      '$5 – $12.50': new Set(['5–12,50 €']),
    });
  });
});
