import { type EventCreate, ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAll, propertyRuns } from '../support/share.ts';
import { createTestCalendar } from '../support/test-calendar.ts';

type Cost = EventCreate['cost'];

const { calendar, mock } = createTestCalendar({ events: [] });
const newEvent = { title: 'New', start_date: '2027-05-01', end_date: '2027-05-01' };
const { id } = await calendar.events.create(newEvent);

/** What the service has read of a cost: on create, update and edit alike. */
async function read(cost: Cost) {
  const created = await calendar.events.create({ ...newEvent, cost });
  const updated = await calendar.events.update(id, { cost });
  const edited = await calendar.events.edit(created.id, { cost });
  for (const event of [updated, edited]) {
    expect([event.cost, event.cost_details]).toEqual([created.cost, created.cost_details]);
  }
  return created;
}

async function expectRefusal(cost: Cost) {
  const before = mock.requests.length;
  const attempts = [
    calendar.events.create({ ...newEvent, cost }),
    calendar.events.update(id, { cost }),
    calendar.events.edit(id, { cost }),
  ];
  for (const attempt of attempts) {
    await expect(attempt).rejects.toThrow(ValidationError);
    await expect(attempt).rejects.toThrow(/numbers such as 1250 or 12\.50/);
  }
  expect(mock.requests).toHaveLength(before);
}

// The displayed cost, and the amounts.
test.each<[Cost, string, (string | number)[]]>([
  ['1,250.00', '$1250.00', ['1250.00']],
  ['1,250.5', '$1250.5', ['1250.5']],
  ['1,250', '$1250', [1250]],
  ['1,250 €', '1250€', [1250]],
  ['$1,250 - $2,500', '$1250 – $2500', [1250, 2500]],
  ['1,000,000', '$1000000', [1_000_000]],
  ['1.250,00', '$1250.00', ['1250.00']],
  ['1.250,00 lei', '1250.00lei', ['1250.00']],
  ["1'250.50", '$1250.50', ['1250.50']],
  ['1’250', '$1250', [1250]],
  ['12,50', '$12.50', ['12.50']],
  ['12,50 €', '12.50€', ['12.50']],
  ['10,50 - 12', '$10.50 – $12', ['10.50', 12]],
  ['10, 20, 30', '$10 – $30', [10, 20, 30]],
  ['€10, €20', '€10 – €20', [10, 20]],
  ['Adults 10, kids 5', '$5 – $10', [5, 10]],
  ['£8 - £10', '£8 – £10', [8, 10]],
  ['8.00€ - 10€ - 8€', '8€ – 10€', [8, 10]],
  ['12–15 €', '12€ – 15€', [12, 15]],
  ['8,50 kr / 12 kr', '8.50kr – 12kr', ['8.50', 12]],
  ['CHF 10 bis CHF 20', 'CHF10 – CHF20', [10, 20]],
  ['Fr. 20 to Fr. 25', 'Fr.20 – Fr.25', [20, 25]],
  ['Adults US$ 6, children US$ 3', 'US$3 – US$6', [3, 6]],
  ['5, 10, 15 €', '5€ – 15€', [5, 10, 15]],
  ['7.5 – 75 €', '7.5€ – 75€', ['7.5', 75]],
  ['€10 per person - €20', '€10 – €20', [10, 20]],
  ['10 20', '$10 – $20', [10, 20]],
  ['7.5-75', '$7.5 – $75', ['7.5', 75]],
  [[7.5, 75], '$7.50 – $75.00', ['7.50', '75.00']],
  [['€7,50', '€75'], '€7.50 – €75.00', ['7.50', '75.00']],
  ['0€ - 0€ - 0.01€', 'Free – 0.01€', [0, '0.01']],
  [['0€', '0€', '0.01€'], 'Free – 0.01€', ['0.00', '0.01']],
  [['Donation', '7.5', '75'], '$7.50 – $75.00', ['donation', '7.50', '75.00']],
  [['1,250', '2,500.00'], '$1250.00 – $2500.00', ['1250.00', '2500.00']],
  [10, '$10', [10]],
  [12.5, '$12.5', ['12.5']],
  [0.1 + 0.2, '$0.3', ['0.3']],
  [0, 'Free', [0]],
  ['10 EUR', '10EUR', [10]],
  ['Adults 10. Kids 5.', '$5 – $10', [5, 10]],
  ['.50', '$.50', ['.50']],
  ['Free', 'Free', ['free']],
  ['Donation, or food', 'Donation, or food', ['donation-or-food']],
])('%j is stored as %j', async (cost, displayed, values) => {
  const event = await read(cost);
  expect([event.cost, event.cost_details.values]).toEqual([displayed, values]);
});

test.each<[Cost]>([
  ['1.250'],
  ['0.500'],
  ['1250,500'],
  ['1,250.500'],
  ['1 250'],
  ['1\u00A0250 €'],
  ['10,20,30'],
  ['1,25,000'],
  ['1.5.2027'],
  ['CHF 20.-'],
  ['ab 8,- €'],
  [['10.-', '20']],
  [['10', '1.250']],
  ['US$ 5; CA$ 5'],
  [['A$5', 'NZ$ 7.50']],
  [-5],
  [1.125],
  [1e21],
  ['1234567890123'],
])('what can be read in two ways, or is misread, is refused before anything is sent: %j', expectRefusal);

/** An amount in cents, in one of the forms that are in use. */
const cents = fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 99_999_999_999 }));
const group = fc.constantFrom('', '', ',', '.', "'", '’', ' ', '\u00A0', '\u202F');
const decimal = fc.constantFrom('.', ',');
const decimals = fc.constantFrom('none', 'needed', 'both');

const writtenAmount = fc.tuple(cents, group, decimal, decimals).map(([amount, thousands, point, places]) => {
  const isWhole = amount % 100 === 0 || places === 'none';
  const value = isWhole ? Math.floor(amount / 100) : amount / 100;
  const [whole = '', fraction = ''] = value.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  const shown =
    isWhole && places !== 'both' ? '' : point + (places === 'needed' ? fraction.replace(/0$/, '') : fraction);
  return { value, text: grouped + shown };
});

/** Amounts with a currency, or none, before or behind each. */
const writtenAmounts = fc
  .tuple(
    fc.array(writtenAmount, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '$', '€', 'lei', ' EUR'),
    fc.boolean(),
  )
  .map(([amounts, currency, isFirst]) => ({
    values: amounts.map(({ value }) => value),
    texts: amounts.map(({ text }) => (isFirst ? currency.trim() + text : text + currency)),
  }));

async function expectValuesOrRefusal(cost: Cost, values: readonly number[]) {
  const before = mock.requests.length;
  let read: (string | number)[];
  try {
    const event = await calendar.events.update(id, { cost });
    read = event.cost_details.values;
  } catch (error) {
    expect(error).toBeInstanceOf(ValidationError);
    expect(mock.requests).toHaveLength(before);
    return false;
  }
  const inOrder = (amounts: readonly number[]) => [...new Set(amounts)].sort((one, other) => one - other);
  expect(inOrder(read.map(Number))).toEqual(inOrder(values));
  return true;
}

describe('amounts come back as they were meant, or are refused before anything is sent', () => {
  const runs = propertyRuns(500);
  const separator = fc.constantFrom(' - ', '-', ' – ', ', ', '; ', ' / ', ' or ', ' to ');

  test('in one text', async () => {
    await forAll(runs, [writtenAmounts, separator], async ({ values, texts }, between) => {
      await expectValuesOrRefusal(texts.join(between), values);
    });
  });

  test('in a list', async () => {
    await forAll(runs, [writtenAmounts], async ({ values, texts }) => {
      await expectValuesOrRefusal(texts, values);
    });
  });

  test('as numbers, of which all with cents are taken', async () => {
    await forAll(runs, [fc.array(cents, { minLength: 1, maxLength: 4 })], async (amounts) => {
      const values = amounts.map((amount) => amount / 100);
      expect(await expectValuesOrRefusal(values.length === 1 ? values[0]! : values, values)).toBe(true);
    });
  });

  test('as any numbers', async () => {
    await forAll(runs, [fc.double({ noNaN: true })], async (value) => {
      await expectValuesOrRefusal(value, [Number(value.toPrecision(15))]);
    });
  });
});

test('words are sent as they are', async () => {
  const words = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/\d/.test(text));
  await forAll(propertyRuns(200), [words], async (cost) => {
    await calendar.events.update(id, { cost });
    expect(JSON.parse(mock.requests.at(-1)?.body ?? '')).toEqual({ cost });
  });
});
