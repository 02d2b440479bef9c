import type { CalendarClient } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showing } from '../support/recording-fetch.ts';
import { exchanges, fieldsOf } from '../support/recordings.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

const newEvent = { title: 'New', start_date: '2027-05-01', end_date: '2027-05-01' };
const { calendar, mock } = createTestCalendar({ events: [] });
const { id } = await calendar.events.create(newEvent);

/** Gives an event a cost as the dashboard of its site would, unchecked, and edits another field. */
async function keeps(cost: unknown): Promise<void> {
  await calendar.events.update(id, {}, { extraBody: { cost } });
  const before = await calendar.events.get(id);
  await calendar.events.edit(id, { sticky: !before.sticky });
  const after = await calendar.events.get(id);
  expect([after.cost, after.cost_details]).toEqual([before.cost, before.cost_details]);
}

/** Every cost that was sent to the recorded service and that the client takes. */
const sentCosts = [
  ...new Set(
    exchanges
      .filter(({ requestBody, status }) => status < 300 && 'cost' in fieldsOf(requestBody))
      .map(({ requestBody }) => JSON.stringify(fieldsOf(requestBody).cost)),
  ),
].map((cost): unknown => JSON.parse(cost));
const takenCosts = sentCosts.filter((cost) => Array.isArray(cost) || typeof cost !== 'object');

describe('an edit of another field leaves the cost as it was', () => {
  test('that was sent to the recorded service', async () => {
    for (const cost of takenCosts) await keeps(cost);
  });

  test.each([
    ['$1,250.00'],
    ['1,250.50'],
    ['10, 20, 30'],
    ['€12,50'],
    ['€7.5, €75'],
    ['1.250'],
    ['0,500'],
    ["1'250 - 2'500"],
    [['0']],
    [['5', '0']],
    [['Free', '10']],
    [['Free', '7.5 - 75']],
    ['Donation & drinks'],
    ['6,579,347 lei'],
    ['1.250,00 €'],
    ['9,99, 19,99'],
    ['.50-5'],
    ['-5'],
    ['Adults 10, kids 5'],
    ['5 per person'],
    [['$5', 'Donation']],
    ['By <b>donation</b> & luck'],
    ["don't know"],
  ])('%j', (cost) => keeps(cost));

  const whole = fc.integer({ min: 0, max: 20_000 }).map(String);
  const cents = fc.tuple(whole, fc.stringMatching(/^\d\d?$/)).map(([one, other]) => `${one}.${other}`);
  // The service takes the parts of `1,001`, which are one number, for a currency and an amount.
  const hasTwoParts = (amount: number) => amount % 1000 !== Math.floor(amount / 1000);
  const grouped = fc
    .integer({ min: 1000, max: 999_999 })
    .filter(hasTwoParts)
    .map((amount) => amount.toLocaleString('en'));
  const decimalComma = fc.integer({ min: 0, max: 500 }).map((amount) => `${amount},50`);
  const amount = fc.oneof(whole, cents, grouped, decimalComma);
  const uniqueAmounts = fc.uniqueArray(amount, {
    minLength: 2,
    maxLength: 4,
    // The service itself keeps one of two amounts that are the same number, or the same digits.
    selector: (text) => Number(text.replace(/\D/g, '')) || 0,
  });

  test('that is an amount, with a currency before or after it or none', async () => {
    const currency = fc.constantFrom('', '$', '€', '£', 'EUR', ' EUR', ' per person');
    await forAll(
      propertyRuns(300),
      [fc.oneof(whole, cents, grouped), currency, fc.boolean()],
      (text, symbol, isFirst) => keeps(isFirst ? symbol.trim() + text : text + symbol),
    );
  });

  test('that is several amounts, in one text or in a list', async () => {
    const separator = fc.constantFrom('-', ' - ', ' – ', '/', ' or ', ' to ', ', ', '; ');
    await forAll(propertyRuns(300), [uniqueAmounts, separator], (amounts, text) => keeps(amounts.join(text)));
    await forAll(propertyRuns(100), [fc.uniqueArray(whole, { minLength: 1, maxLength: 4 })], keeps);
  });

  test('that is words', async () => {
    const words = fc.stringMatching(/^[A-Za-z&<>'" !?äöü]{1,20}$/).filter((text) => /[a-z]/i.test(text));
    await forAll(propertyRuns(300), [words], keeps);
  });
});

/** Shows costs as a shop does that sells tickets: with a character reference, two decimals and its separators. */
function showAsShop(
  client: CalendarClient,
  [thousands, decimals]: readonly [string, string],
): CalendarClient {
  const shopForm = (value: number) => {
    const [whole = '', cents = ''] = value.toFixed(2).split('.');
    return `&#8364;${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${decimals}${cents}`;
  };
  return showing(client, mock, (event) => {
    const values = event.cost_details.values.map(Number);
    const cost = [...new Set([Math.min(...values), Math.max(...values)])].map(shopForm).join(' – ');
    return { ...event, cost, cost_details: { ...event.cost_details, values: values.map(String) } };
  });
}

describe('an edit of another field sends the cost in the form in which the dashboard stored it', () => {
  /** Returns the cost that an edit of the end sends for an event that the plugin displays like this. */
  async function sent(cost: string, cost_details: object): Promise<unknown> {
    const { id } = await calendar.events.create(newEvent);
    const client = showing(calendar, mock, (event) => ({ ...event, cost, cost_details }));
    await client.events.edit(id, { end_date: '2027-05-03' });
    return JSON.parse(mock.requests.at(-1)?.body ?? '').cost;
  }

  test('on its side, for every name of the position, with points and commas', async () => {
    await forAll(
      propertyRuns(200),
      [
        fc.constantFrom('10', '12.50', '8', '1250', '0.99'),
        fc.constantFrom('€', '$', 'kr', 'zł', 'US$', 'CHF ', ' Kč'),
        fc.constantFrom('suffix', 'prefix', 'postfix', ''),
        fc.boolean(),
      ],
      async (value, symbol, currency_position, hasComma) => {
        const amount = hasComma ? value.replace('.', ',') : value;
        const isBefore = currency_position === 'prefix' || (currency_position === '' && hasComma);
        const cost = isBefore ? symbol + amount : amount + symbol;
        const written = await sent(cost, { currency_symbol: symbol, currency_position, values: [value] });
        // A comma in a string would separate amounts. The plugin removes tags, but not the spaces between them.
        expect([written].flat().map((one) => String(one).replaceAll('<>', ''))).toEqual([cost]);
        expect(Array.isArray(written)).toBe(amount.includes(','));
      },
    );
  });

  test.each([
    ['8€', 'suffix', ['8', '12.50'], ['8€', '12,50€']],
    ['€8 – €12', 'prefix', ['8', '12'], '€8 , €12'],
    ['15kr', 'suffix', ['5.', '10.', '15'], ['5,kr', '10,kr', '15kr']],
    ['8€', 'suffix', ['ab', '8'], ['ab', '8€']],
    ['€5.00', 'prefix', ['5', '5.00'], '€5.00'],
  ])('%s (%s, %j)', async (cost, currency_position, values, expected) => {
    const currency_symbol = cost.includes('kr') ? 'kr' : '€';
    expect(await sent(cost, { currency_symbol, currency_position, values })).toEqual(expected);
  });

  test('with the currency of the site, on the side that the event has', async () => {
    const details = { currency_symbol: '', currency_position: 'suffix', values: ['10'] };
    expect(await sent('10$', details)).toBe('10$');
    expect(await sent('10$', { ...details, currency_position: '' })).toBe('10');
  });
});

test('an edit of an event with tickets leaves its amounts as they were, whatever the separators of the shop', async () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 }).map((amount) => amount / 100);
  const amounts = fc.uniqueArray(fc.oneof(cents, fc.integer({ min: 1, max: 9999 })), {
    minLength: 1,
    maxLength: 4,
  });
  const separators = fc.constantFrom([',', '.'], ['.', ','], [' ', ','], ["'", '.']);
  await forAll(propertyRuns(200), [amounts, separators], async (values, [thousands = '', decimals = '']) => {
    const before = await calendar.events.update(id, { cost: values });
    const shop = showAsShop(calendar, [thousands, decimals]);
    await shop.events.edit(id, ({ featured }) => ({ featured: !featured }));
    const after = await calendar.events.get(id);
    expect(after.cost_details.values.map(Number)).toEqual(before.cost_details.values.map(Number));
  });
});

test('an edit that sends the cost back as it is displayed keeps all of its amounts', async () => {
  const { id, cost, cost_details } = await calendar.events.create({ ...newEvent, cost: [10, 20, 30] });
  expect(cost).toBe('$10 – $30');
  const event = await calendar.events.edit(id, (current) => ({ featured: true, cost: current.cost }));
  expect([event.cost, event.cost_details]).toEqual([cost, cost_details]);
});

describe('an event is free', () => {
  test.each([0, '0', ['0'], '0.00'])('that is created with the cost %j', async (cost) => {
    const event = await calendar.events.create({ ...newEvent, cost });
    expect(event).toMatchObject({ cost: 'Free' });
  });

  test.each([0, '0'])('that gets the cost %j by an edit, and stays so', async (cost) => {
    const { id } = await calendar.events.create({ ...newEvent, cost: 12 });
    const event = await calendar.events.edit(id, { cost });
    expect(event).toMatchObject({ cost: 'Free', cost_details: { values: [0] } });
    expect(await calendar.events.edit(id, { sticky: true })).toMatchObject({
      cost: 'Free',
      cost_details: { values: [0] },
    });
  });
});
