import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { addIssue, decimal, expected, type Issues } from './check.ts';
import { text } from './text.ts';

const what = 'numbers such as 1250 or 12.50 in one currency, words, or a list of these';

type Cost = number | string | readonly (number | string)[];

/** Digits and their separators: one amount or several. The point in `Fr.20` is part of the currency. */
const writtenAmounts = /(?:(?<!\p{L})\.)?\d+(?:[.,'’]\d+|\s\d{3}(?!\d))*/gu;

/** The end of a round amount, as in `20.-` and `8,– €`. The plugin would read it as another amount. */
const roundEnd = /\d[.,] ?[-‐-―−]+(?!\d)/;

/** Signs with the capitals before them, such as `€` and `US$`, and codes of currencies. */
const currencies = /(?:(?<!\p{L})\p{Lu}{1,3})?\p{Sc}|(?<!\p{L})(?:CHF|EUR|GBP|USD)(?!\p{L})/gu;

const signs: Readonly<Record<string, string>> = { USD: '$', US$: '$', EUR: '€', GBP: '£' };

/** Returns the different currencies of a cost, each as it is written first: `$5 USD` has one. */
export function currenciesOf(cost: string): Map<string, string> {
  const found = (cost.match(currencies) ?? []).toReversed();
  return new Map(found.map((currency) => [signs[currency] ?? currency, currency]));
}

/** An unambiguous amount. In some languages, the plugin reads three decimals as thousands. */
const clearAmount = /^(?!\d+\.\d{3}$)([1-9]\d{0,2}([.,'’])\d{3}(\2\d{3}){0,2}|\d{0,12})([.,]\d\d?)?$/;

/** The plugin keeps only one of the amounts in a list that have the same digits, such as 7.5 and 75. */
const withCents = (cost: string) => cost.replace(/\d*\.?\d+/g, (one) => Number(one).toFixed(2));

/** The plugin loses the currency of amounts that are repeated, as `0` and `0.00`. */
export const distinct = (amounts: readonly string[]) => [
  ...new Map(amounts.map((one) => [Number(one), one])).values(),
];

/** Sends amounts as plain numbers, which all sites read the same way. */
function encodeCost(cost: Cost, payload: Issues): string | string[] {
  const isList = Array.isArray(cost);
  const texts = [cost].flat().map((member, index) => {
    const isNumber = typeof member === 'number';
    // A number without the traces of binary fractions.
    const written = isNumber ? String(Number(member.toPrecision(15))) : member;
    const reject = () => addIssue(payload, 'invalid_amount', what, member, isList ? [index] : []);
    // The plugin would publish amounts in several currencies in the one of the site.
    if (roundEnd.test(written) || currenciesOf(String(cost)).size > 1) reject();
    const plain = written.replace(isNumber ? /.+/ : writtenAmounts, (one) => {
      if (!clearAmount.test(one)) reject();
      return one.replace(/[.,'’](?=\d{3})/g, '').replace(',', '.');
    });
    // The plugin takes a comma or full stop next to an amount for a part of it.
    return plain
      .replace(/(\d) *, */g, '$1 , ')
      .replace(/(?<=\d)\.(?!\d)/g, '')
      .replace(/(?<=\p{L}\.)(?=\d)/gu, ' ');
  });
  if (isList) return [...new Set(/\.\d/.test(texts.join()) ? texts.map(withCents) : texts)];
  // A new event ignores a bare zero, because PHP takes it for empty. In a list, it makes the event free.
  return texts[0] === '0' ? texts : withCurrencyOfAll(texts[0]!);
}

/** A short word such as `Fr.` or `zł`. */
const currencyWord = /^\p{L}{1,4}\.?$/u;

/**
 * Writes the currency of several amounts next to each, between commas. Otherwise, the plugin loses it. It drops the
 * words of a text such as `Adults £6, children £3` anyway.
 */
function withCurrencyOfAll(cost: string): string {
  const [before = '', ...parts] = cost.split(/((?:(?<!\p{L})\.)?\d[\d.]*)/u);
  const amounts = parts.filter((_, index) => index % 2 === 0);
  const gaps = parts.filter((_, index) => index % 2 === 1);
  const word = (before + gaps.pop()).trim();
  const isBetween = (gap: string) =>
    /^\s*[-‐-―/;,]?\s*$/.test(gap.replace(word, '')) ||
    (gap.includes(word) && /^\s*\p{L}{1,5}\s*$/u.test(gap.replace(word, '')));
  const isCurrency = currencyWord.test(word) && cost.includes(word) && gaps.every(isBetween);
  const [sign = isCurrency ? word : undefined] = currenciesOf(cost).values();
  if (sign === undefined || gaps.length === 0) return cost;
  const isBefore = cost.indexOf(sign) < cost.indexOf(amounts[0]!);
  return distinct(amounts)
    .map((amount) => (isBefore ? sign.replace(/\.$/, '. ') + amount : amount + sign))
    .join(' , ');
}

/** A price: a number, a string such as `'$10-25'`, or a list of these; 0 for free, null for none. */
export function cost(): z.ZodMiniType<Cost | null, Cost | null> {
  const amount = z.union([decimal(), text()], expected(what));
  return z.nullable(encoded(z.union([amount, z.array(amount)], expected(what)), encodeCost));
}
