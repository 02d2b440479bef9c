import { type DateState, emptyState, type PhpDate, resolveState } from './date-state.ts';
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
import { readPhpZone } from './zone.ts';

export type { PhpDate } from './date-state.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const monthNumber = '(1[0-2]|0?\\d)';
const dayNumber = '(3[01]|[0-2]?\\d)';
const namedDay = `${dayNumber}(?:st|nd|rd|th)?`;
const year = '(\\d{4})(?![\\d:])';
const dashes = '[ \\t.-]*';

type Captures = readonly (string | undefined)[];
/** Takes in what a rule has found, or answers `false` if it makes no sense. */
type Apply = (state: DateState, captures: Captures) => boolean;
interface Rule {
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
  if (state.statesTime && state.time) return false;
  if (hour > 24 || minute > 59 || second > 60) return false;
  state.time = { hour, minute, second };
  state.statesTime = true;
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

function optionalNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** At each place of a text the rule that matches most of it counts, and among equals the first. */
const rules: readonly Rule[] = (
  [
    ['[\\s,.;()]+', () => true],
    ['@(-?\\d+)(?:\\.\\d+)?', (state, [seconds]) => setTimestamp(state, Number(seconds))],

    [
      `(\\d{4})-${monthNumber}-${dayNumber}(?!\\d)`,
      (state, [y, m, d]) => setDate(state, Number(y), Number(m), Number(d)),
    ],
    [`(\\d{4})-${monthNumber}(?![\\d-])`, (state, [y, m]) => setDate(state, Number(y), Number(m), 1)],
    [
      `(\\d{4})/${monthNumber}/${dayNumber}(?!\\d)`,
      (state, [y, m, d]) => setDate(state, Number(y), Number(m), Number(d)),
    ],
    [
      `${monthNumber}/${dayNumber}(?:/(\\d{4}))?(?![\\d/])`,
      (state, [m, d, y]) => setDate(state, optionalNumber(y), Number(m), Number(d)),
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
      `${namedDay}${dashes}${month}(?:${dashes}${year})?(?![a-z])`,
      (state, [d, m, y]) => setDate(state, optionalNumber(y), monthOf(m), Number(d)),
    ],
    [
      `${month}${dashes}${namedDay}(?![\\d:])(?:[ ,.\\t-]+${year})?`,
      (state, [m, d, y]) => setDate(state, optionalNumber(y), monthOf(m), Number(d)),
    ],
    [`${month}${dashes}${year}`, (state, [m, y]) => setDate(state, Number(y), monthOf(m), 1)],
    [
      `(\\d{4})${dashes}${month}(?:${dashes}${namedDay}(?![\\d:]))?(?![a-z])`,
      (state, [y, m, d = '1']) => setDate(state, Number(y), monthOf(m), Number(d)),
    ],

    [
      't?(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,:]\\d+)?)?(?![\\d:])',
      (state, [h, m, s = '0']) => setTime(state, Number(h), Number(m), Number(s)),
    ],
    [
      't(\\d{2}):?(\\d{2}):?(\\d{2})(?![\\d:])',
      (state, [h, m, s]) => setTime(state, Number(h), Number(m), Number(s)),
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
  const zone = readPhpZone(text);
  if (zone === undefined || state.zone !== undefined) return false;
  state.zone = zone;
  return true;
}

function readParts(text: string): DateState | undefined {
  const state = emptyState();
  for (let position = 0; position < text.length; ) {
    let longest: { rule: Rule; match: RegExpExecArray } | undefined;
    for (const rule of rules) {
      rule.pattern.lastIndex = position;
      const match = rule.pattern.exec(text);
      if (match && match[0].length > (longest?.match[0].length ?? 0)) longest = { rule, match };
    }
    if (!longest?.rule.apply(state, longest.match.slice(1))) return undefined;
    position += longest.match[0].length;
  }
  return state;
}

/**
 * Reads a date as the service does, which is as PHP's `strtotime`, except that a text of nothing but digits is
 * a timestamp (so `2027` is half past midnight of 1 January 1970) and that `0` counts as no date: now.
 */
export function readPhpDate(text: string, options: { now: Date; timeZone: string }): PhpDate | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const { now, timeZone } = options;
  const isTimestamp = /^-?\d+(?:\.\d+)?$/.test(trimmed);
  const state = trimmed === '0' ? emptyState() : readParts(isTimestamp ? `@${trimmed}` : trimmed);
  return state && resolveState(state, now, timeZone);
}
