import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCost } from '../../../src/testing/wordpress/cost.ts';
import { forAll } from '../../support/share.ts';

test.each<[cost: unknown, shown: string, values: string[], symbol?: string, position?: string]>([
  [10, '$10', ['10']],
  [0, '', []],
  [[], '', []],
  [[null, '', false], '', []],
  ['$0', 'Free', ['0'], '$', 'prefix'],
  ['10 EUR', '10EUR', ['10'], 'EUR', 'postfix'],
  ['$20, $4', '$4', ['4', '20.'], '$', 'prefix'],
  [['2€', '4€'], '2€ – 4€', ['2', '4'], '€', 'postfix'],
  [['2€', '$4'], '$2 – $4', ['2', '4']],
  [['Free', '10'], '$10', ['free', '10']],
  [['Donation', 'Free'], 'Free', ['donation', 'free']],
  ['By <b>donation</b> & luck', 'By &lt;b&gt;donation&lt;/b&gt; &amp; luck', ['by-donation-luck']],
  ['12,50', '$12,50', ['12.50']],
  ['1,250-2,500', 'Free', ['1250', '2500']],
  ['1 250,00', '$1', ['1', '250.00']],
  ['1,250.5', '$.5', ['.5', '1250']],
  ['1.250,00', '$1.250', ['.00', '1.250']],
  ["1'250", '$1 – $250', ['1', '250']],
  ['1,640,758.250', 'Free', ['758.250', '1640']],
  ['0,500', '$0,500', ['0500']],
  ['10 , 20', '$10 – $20', ['10', '20']],
  ['10, free for kids', '$10,', ['10.']],
  [['12.50', '1250', '125'], '$12.50 – $125', ['12.50', '125']],
  [['Free', '€10 , €20'], '$10 – $20', ['free', '10', '20']],
  [0.0001, 'Free', ['0.0001']],
  [0.1 + 0.2, '$0.3', ['0.3']],
])('answers %j with %j', (input, cost, values, currency_symbol = '', currency_position = '') => {
  const cost_details = { currency_symbol, currency_code: '', currency_position, values };
  expect(formatCost(input)).toEqual({ cost, cost_details });
});

test('a range shows its ends, in whatever order they are sent', async () => {
  const amount = fc.integer({ min: 1, max: 100_000 });
  await forAll(100, [amount, amount], (one, other) => {
    fc.pre(one !== other);
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    expect(formatCost([String(one), String(other)]).cost).toBe(`$${low} – $${high}`);
    expect(formatCost(`$${one} - $${other}`).cost_details.values).toEqual([String(low), String(high)]);
  });
});

test('takes anything', async () => {
  await forAll(1000, [fc.oneof(fc.jsonValue(), fc.string())], (input) => {
    const { cost, cost_details } = formatCost(input);
    expect(cost === '').toBe(cost_details.values.length === 0);
  });
});
