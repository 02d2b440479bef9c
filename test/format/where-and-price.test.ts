import { priceText, whereText } from 'events-calendar-client/format';
import { describe, expect, test } from 'vitest';

describe('where', () => {
  const hall = { venue: 'Grand Hall', address: '12 Main St', city: 'Springfield', country: 'United States' };

  test.each([
    ['all that is known', [hall], 'Grand Hall, 12 Main St, Springfield, United States'],
    ['no more than is known', [{ venue: 'Harbour Stage', city: 'Hamburg' }], 'Harbour Stage, Hamburg'],
    [
      'nothing twice',
      [{ venue: 'Berlin', address: '', city: 'Berlin', country: 'Germany' }],
      'Berlin, Germany',
    ],
    [
      'several venues',
      [{ venue: 'Old Mill' }, hall],
      `Old Mill; Grand Hall, 12 Main St, Springfield, United States`,
    ],
    ['nothing without a venue', [], ''],
  ])('has %s', (_what, venue, text) => {
    expect(whereText({ venue })).toBe(text);
  });
});

describe('the price', () => {
  const eventWith = (cost: string, currency_code: string, values: (string | number)[]) => ({
    cost,
    cost_details: { currency_symbol: '', currency_code, currency_position: 'prefix', values },
  });
  const amounts = new Intl.NumberFormat('de', {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  });

  test('is written as in the language where the site names the currency', () => {
    expect(priceText(eventWith('€15', 'EUR', [15]), { locale: 'de' })).toBe(amounts.format(15));
    expect(priceText(eventWith('€10 – €25', 'EUR', [10, 25]), { locale: 'de' })).toBe(
      amounts.formatRange(10, 25),
    );
    expect(priceText(eventWith('€5 – €12.50', 'EUR', [5, '12.50']), { locale: 'de' })).toContain('12,50');
    expect(priceText(eventWith('$10', 'usd', [10]), { locale: 'en-US' })).toBe('$10');
  });

  test.each([
    ['without a code of the currency', eventWith('$10 – $25', '', [10, 25]), '$10 – $25'],
    ['where there are no amounts', eventWith('Free', 'USD', ['free']), 'Free'],
    ['where the service misread it', eventWith('Free', 'USD', ['.00', 1250]), 'Free'],
    ['where the service misread a list', eventWith('$30', 'USD', ['10.', '20.', 30]), '$30'],
    ['where there is none', eventWith('', '', []), ''],
    ['where its parts are missing', { cost: '$10' }, '$10'],
    ['where the code is none', eventWith('$10', 'dollars', [10]), '$10'],
  ])('is that of the site %s', (_where, event, text) => {
    expect(priceText(event, { locale: 'de' })).toBe(text);
  });
});
