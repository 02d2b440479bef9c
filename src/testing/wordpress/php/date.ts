import {
  type DateState,
  emptyDateState,
  type PhpDate,
  type RelativeUnit,
  resolveDate,
} from './resolve-date.ts';
import { parsePhpZone } from './zone.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekday =
  '(sun(?:day)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?)(?![a-z])';
const unit = '(seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?)(?![a-z])';
const monthNumber = '(1[0-2]|0?\\d)';
const dayNumber = '(3[01]|[0-2]?\\d)';
const namedDay = `${dayNumber}(?:st|nd|rd|th)?`;
/** Four digits, or the last two of a year from 1970 to 2069. */
const year = '(\\d{4}|\\d{1,2})';
const dashes = '[ \\t.-]*';
const hour = '([01]?\\d|2[0-4])';
const minute = '([0-5]?\\d|60)';

const units: Readonly<Record<string, readonly [RelativeUnit, number]>> = {
  sec: ['second', 1],
  second: ['second', 1],
  min: ['minute', 1],
  minute: ['minute', 1],
  hour: ['hour', 1],
  day: ['day', 1],
  week: ['day', 7],
  month: ['month', 1],
  year: ['year', 1],
};

const words: Readonly<Record<string, number>> = { last: -1, previous: -1, this: 0, next: 1 };
const word = `(${Object.keys(words).join('|')})`;

type Captures = readonly (string | undefined)[];
/** Applies the match of a rule. Returns `false` where it is invalid. */
type Apply = (state: DateState, captures: Captures) => boolean;

interface DateRule {
  readonly pattern: RegExp;
  readonly apply: Apply;
}

function monthOf(name = ''): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** Parses a year, which may have its last two digits only. */
function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const century = Number(text) < 70 ? 2000 : 1900;
  return text.length > 2 ? Number(text) : century + Number(text);
}

function setDate(state: DateState, yearNumber: number | undefined, monthValue: number, day: number): boolean {
  if (state.date) return false;
  state.date = { year: yearNumber, month: monthValue, day };
  return true;
}

function setTime(state: DateState, hours: number, minutes: number, seconds: number): boolean {
  if (state.hasExplicitTime && state.time) return false;
  if (hours > 24 || minutes > 59 || seconds > 60) return false;
  state.time = { hour: hours, minute: minutes, second: seconds };
  state.hasExplicitTime = true;
  return true;
}

function setMeridianTime(state: DateState, [h, m = '0', s = '0', half = 'a']: Captures): boolean {
  const hours = Number(h);
  if (hours < 1 || hours > 12) return false;
  return setTime(state, (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0), Number(m), Number(s));
}

function setTimestamp(state: DateState, seconds: number): boolean {
  if (state.timestamp !== undefined || state.date) return false;
  state.timestamp = seconds;
  return true;
}

function setZone(state: DateState, [text = '']: Captures): boolean {
  const zone = parsePhpZone(text);
  if (zone === undefined || state.zone !== undefined) return false;
  state.zone = zone;
  return true;
}

/** Moves on by days, to midnight. */
function startDay(state: DateState, days: number): boolean {
  state.time = { hour: 0, minute: 0, second: 0 };
  state.hasExplicitTime = false;
  state.isRelative = true;
  state.relative.day += days;
  return true;
}

/** Moves to a day of the week, such as `monday` or `last monday`. */
function moveToDay(state: DateState, name: string, amount: number, includesToday: boolean): boolean {
  state.weekday = { day: dayNames.indexOf(name.slice(0, 3).toLowerCase()), includesToday };
  return startDay(state, (amount > 0 ? amount - 1 : amount) * 7);
}

/** Adds an amount, such as `+2 weeks` or `next month`. */
function addAmount(state: DateState, amount: number, name: string): boolean {
  const [field, factor] = units[name.toLowerCase().replace(/s$/, '')]!;
  state.isRelative = true;
  state.relative[field] += amount * factor;
  return true;
}

/** The rules of the grammar. At each position the longest match applies, and of equally long ones the first. */
const dateRules: readonly DateRule[] = (
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

    [
      `t?${hour}[:.]${minute}(?:[:.]${minute}(?:[.,:]\\d+)?)?(?![\\d:])`,
      (state, [h, m, s = '0']) => setTime(state, Number(h), Number(m), Number(s)),
    ],
    [
      't(\\d{2})(?:(\\d{2})(\\d{2})?)?(?![\\d:.])',
      (state, [h, m = '0', s = '0']) => setTime(state, Number(h), Number(m), Number(s)),
    ],
    ['(\\d{1,2})(?:[:.](\\d{2})(?:[:.](\\d{2}))?)?\\s*([ap])\\.?m\\.?(?![a-z])', setMeridianTime],

    ['now(?![a-z])', () => true],
    ['(?:today|midnight)(?![a-z])', (state) => startDay(state, 0)],
    ['noon(?![a-z])', (state) => startDay(state, 0) && setTime(state, 12, 0, 0)],
    ['tomorrow(?![a-z])', (state) => startDay(state, 1)],
    ['yesterday(?![a-z])', (state) => startDay(state, -1)],
    [
      `([+-]?)[ \\t]*(\\d+)[ \\t]*${unit}`,
      (state, [sign, amount, name = '']) =>
        addAmount(state, sign === '-' ? -Number(amount) : Number(amount), name),
    ],
    [
      `${word}[ \\t]+${unit}`,
      (state, [name = '', unitName = '']) => addAmount(state, words[name.toLowerCase()]!, unitName),
    ],
    [
      `${word}[ \\t]+${weekday}`,
      (state, [name = '', day = '']) =>
        moveToDay(state, day, words[name.toLowerCase()]!, /^this$/i.test(name)),
    ],
    [weekday, (state, [name = '']) => moveToDay(state, name, 0, true)],
    [
      '(first|last) day of',
      (state, [edge = '']) => {
        state.isRelative = true;
        state.edgeOfMonth = edge.toLowerCase() === 'first' ? 'first' : 'last';
        return true;
      },
    ],

    ['((?:utc|gmt)?[+-]\\d{1,2}(?::?\\d{2})?)(?!\\d)', setZone],
    ['([a-z]+(?:[/_-][a-z_]+)*)', setZone],
  ] satisfies [string, Apply][]
).map(([source, apply]) => ({ pattern: new RegExp(source, 'iy'), apply }));

function longestMatch(text: string, position: number) {
  let longest: { rule: DateRule; match: RegExpExecArray } | undefined;
  for (const rule of dateRules) {
    rule.pattern.lastIndex = position;
    const match = rule.pattern.exec(text);
    const longestLength = longest?.match[0].length ?? 0;
    if (match !== null && match[0].length > longestLength) longest = { rule, match };
  }
  return longest;
}

function parseParts(text: string): DateState | undefined {
  const state = emptyDateState();
  let position = 0;
  while (position < text.length) {
    const longest = longestMatch(text, position);
    if (longest === undefined) return undefined;
    const isValid = longest.rule.apply(state, longest.match.slice(1));
    if (!isValid) return undefined;
    position += longest.match[0].length;
  }
  return state;
}

/**
 * Parses a date as the service does: the forms of PHP's `strtotime` that were seen to be sent, and no others. A text of
 * nothing but digits is a timestamp (`2027` is half past midnight of 1 January 1970), and `0` is now, as are spaces.
 */
export function parsePhpDate(text: string, options: { now: Date; timeZone: string }): PhpDate | undefined {
  if (text === '') return undefined;
  const trimmed = text.trim();
  if (trimmed === '0') return resolveDate(emptyDateState(), options.now, options.timeZone);
  const isTimestamp = /^-?\d+$/.test(trimmed);
  const state = parseParts(isTimestamp ? `@${trimmed}` : trimmed);
  return state === undefined ? undefined : resolveDate(state, options.now, options.timeZone);
}
