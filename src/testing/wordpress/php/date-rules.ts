import type { DateState } from './date-state.ts';
import {
  addAmount,
  amountOfWord,
  clearTime,
  dayPattern,
  invertRelative,
  moveToDay,
  unitPattern,
  wordPattern,
} from './relative-date.ts';
import { parsePhpZone } from './zone.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const monthNumber = '(1[0-2]|0?\\d)';
const dayNumber = '(3[01]|[0-2]?\\d)';
const namedDay = `${dayNumber}(?:st|nd|rd|th)?`;
/** Four digits, or the last two of a year from 1970 to 2069. */
const year = '(\\d{4}|\\d{1,2})';
const dashes = '[ \\t.-]*';
const hour = '([01]?\\d|2[0-4])';
const minute = '([0-5]?\\d|60)';

type Captures = readonly (string | undefined)[];
/** Applies the match of a rule. Returns `false` where it is invalid. */
type Apply = (state: DateState, captures: Captures) => boolean;

export interface DateRule {
  readonly pattern: RegExp;
  readonly apply: Apply;
}

function monthOf(name = ''): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function setDate(
  state: DateState,
  yearNumber: number | undefined,
  monthValue: number,
  day: number | undefined,
): boolean {
  if (state.date) return false;
  state.date = { year: yearNumber, month: monthValue, day };
  return true;
}

function setTime(state: DateState, hour: number, minute: number, second: number): boolean {
  if (state.hasExplicitTime && state.time) return false;
  if (hour > 24 || minute > 59 || second > 60) return false;
  state.time = { hour, minute, second };
  state.hasExplicitTime = true;
  return true;
}

function setMeridianTime(
  state: DateState,
  [hour, minute = '0', second = '0', half = 'a']: Captures,
): boolean {
  const hours = Number(hour);
  if (hours < 1 || hours > 12) return false;
  return setTime(state, (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(minute), Number(second));
}

/** A year, of which texts may have the last two digits only. */
function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const century = Number(text) < 70 ? 2000 : 1900;
  return text.length > 2 ? Number(text) : century + Number(text);
}

/** The rules of the grammar. At each position the longest match applies, and of equally long ones the first. */
export const dateRules: readonly DateRule[] = (
  [
    ['[\\s,.;()]+', () => true],
    ['@(-?\\d+)(?:\\.\\d+)?', (state, [seconds]) => setTimestamp(state, Number(seconds))],

    [
      `${year}-${monthNumber}-${dayNumber}(?!\\d)`,
      (state, [y, m, d]) => setDate(state, yearOf(y), Number(m), Number(d)),
    ],
    [`(\\d{4})-${monthNumber}(?![\\d-])`, (state, [y, m]) => setDate(state, Number(y), Number(m), 1)],
    [
      `(\\d{4})/${monthNumber}/${dayNumber}(?!\\d)`,
      (state, [y, m, d]) => setDate(state, Number(y), Number(m), Number(d)),
    ],
    [
      `${monthNumber}/${dayNumber}(?:/${year})?(?![\\d/])`,
      (state, [m, d, y]) => setDate(state, yearOf(y), Number(m), Number(d)),
    ],
    [
      `${dayNumber}[.\\t-]${monthNumber}[.-](\\d{4})(?!\\d)`,
      (state, [d, m, y]) => setDate(state, Number(y), Number(m), Number(d)),
    ],
    [
      '(\\d{4})(\\d{2})(\\d{2})(?!\\d)',
      (state, [y, m, d]) =>
        Number(m) <= 12 && Number(d) <= 31 && setDate(state, Number(y), Number(m), Number(d)),
    ],
    [
      `${namedDay}${dashes}${month}(?:${dashes}${year})?(?![a-z\\d])`,
      (state, [d, m, y]) => setDate(state, yearOf(y), monthOf(m), Number(d)),
    ],
    [
      `${month}${dashes}${namedDay}(?![\\d:])(?:[ ,.\\t-]+${year}(?![\\d:]))?`,
      (state, [m, d, y]) => setDate(state, yearOf(y), monthOf(m), Number(d)),
    ],
    [`${month}${dashes}(\\d{4})`, (state, [m, y]) => setDate(state, Number(y), monthOf(m), 1)],
    [
      `(\\d{4})${dashes}${month}(?:-${dayNumber}(?![\\d:]))?(?![a-z])`,
      (state, [y, m, d = '1']) => setDate(state, Number(y), monthOf(m), Number(d)),
    ],

    [
      `t?${hour}[:.]${minute}(?:[:.]${minute}(?:[.,:]\\d+)?)?(?![\\d:])`,
      (state, [h, m, s = '0']) => setTime(state, Number(h), Number(m), Number(s)),
    ],
    [
      't(\\d{2})(?:(\\d{2})(\\d{2})?)?(?![\\d:.])',
      (state, [h, m = '0', s = '0']) => setTime(state, Number(h), Number(m), Number(s)),
    ],
    // Behind the times, of which `1.5.27` is one.
    [
      `${dayNumber}[.\\t]${monthNumber}\\.(\\d\\d)(?!\\d)`,
      (state, [d, m, y]) => setDate(state, yearOf(y), Number(m), Number(d)),
    ],
    ['(\\d{1,2})(?:[:.](\\d{2})(?:[:.](\\d{2}))?)?\\s*([ap])\\.?m\\.?(?![a-z])', setMeridianTime],

    ['now(?![a-z])', () => true],
    ['(?:today|midnight)(?![a-z])', (state) => startDay(state, 0)],
    ['noon(?![a-z])', (state) => startDay(state, 0) && setTime(state, 12, 0, 0)],
    ['tomorrow(?![a-z])', (state) => startDay(state, 1)],
    ['yesterday(?![a-z])', (state) => startDay(state, -1)],
    [
      `([+-]*)[ \\t]*(\\d+)[ \\t]*(${unitPattern}|${dayPattern})(?![a-z])`,
      (state, [signs = '', amount, unit = '']) => {
        const isNegative = signs.replaceAll('+', '').length % 2 === 1;
        addAmount(state, isNegative ? -Number(amount) : Number(amount), unit, false);
        return true;
      },
    ],
    [
      `(${wordPattern})[ \\t]+(${unitPattern}|${dayPattern})(?![a-z])`,
      (state, [word = '', unit = '']) => {
        addAmount(state, amountOfWord(word), unit, /^this$/i.test(word));
        return true;
      },
    ],
    [
      '(first|last) day of',
      (state, [edge = '']) => {
        state.isRelative = true;
        state.edgeOfMonth = edge.toLowerCase() === 'first' ? 'first' : 'last';
        return true;
      },
    ],
    [
      'ago(?![a-z])',
      (state) => {
        invertRelative(state);
        return true;
      },
    ],
    [
      `(${dayPattern})(?![a-z])`,
      (state, [name = '']) => {
        moveToDay(state, name, 0, true);
        return true;
      },
    ],
    [`${month}(?![a-z])`, (state, [name]) => setDate(state, undefined, monthOf(name), undefined)],

    ['((?:utc|gmt)?[+-]\\d{1,2}(?::?\\d{2})?)(?!\\d)', setZone],
    ['([a-z]+(?:[/_-][a-z_]+)*)', setZone],
  ] satisfies [string, Apply][]
).map(([source, apply]) => ({ pattern: new RegExp(source, 'iy'), apply }));

function setTimestamp(state: DateState, seconds: number): boolean {
  if (state.timestamp !== undefined || state.date) return false;
  state.timestamp = seconds;
  return true;
}

function startDay(state: DateState, days: number): boolean {
  clearTime(state);
  state.isRelative = true;
  state.relative.day += days;
  return true;
}

function setZone(state: DateState, [text = '']: Captures): boolean {
  const zone = parsePhpZone(text);
  if (zone === undefined || state.zone !== undefined) return false;
  state.zone = zone;
  return true;
}
