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
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekday =
  '(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?)(?![a-z])';
const unit = '(?<unit>seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|years?)(?![a-z])';
const monthNumber = '(?<month>1[0-2]|0?\\d)';
const day = '(?<day>3[01]|[0-2]?\\d)';
const namedDay = `${day}(?:st|nd|rd|th)?`;
const fullYear = '(?<year>\\d{4})';
/** Four digits, or the last two of a year from 1970 to 2069. */
const year = '(?<year>\\d{4}|\\d{1,2})';
const dashes = '[ \\t.-]*';
const hour = '(?<hour>[01]?\\d|2[0-4])';
const minute = '(?<minute>[0-5]?\\d|60)';
const second = '(?<second>[0-5]?\\d|60)';

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
const word = `(?<word>${Object.keys(words).join('|')})`;

/** What the groups of a pattern matched, by name. */
type Groups = Readonly<Record<string, string | undefined>>;
/** Applies the match of a rule. Returns `false` where it is invalid. */
type Apply = (state: DateState, groups: Groups) => boolean;

interface DateRule {
  readonly pattern: RegExp;
  readonly apply: Apply;
}

function monthOf(text: string): number {
  const index = monthNames.indexOf(text.slice(0, 3).toLowerCase());
  return index === -1 ? Number(text) : index + 1;
}

/** Parses a year, which may have its last two digits only. */
function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const century = Number(text) < 70 ? 2000 : 1900;
  return text.length > 2 ? Number(text) : century + Number(text);
}

function setDate(state: DateState, groups: Groups): boolean {
  const date = {
    year: yearOf(groups.year),
    month: monthOf(groups.month ?? ''),
    day: Number(groups.day ?? 1),
  };
  if (state.date || date.month > 12 || date.day > 31) return false;
  state.date = date;
  return true;
}

function setTime(state: DateState, groups: Groups): boolean {
  const time = {
    hour: Number(groups.hour),
    minute: Number(groups.minute ?? 0),
    second: Number(groups.second ?? 0),
  };
  if (state.hasExplicitTime || time.hour > 24 || time.minute > 59 || time.second > 60) return false;
  state.time = time;
  state.hasExplicitTime = true;
  return true;
}

function setMeridianTime(state: DateState, groups: Groups): boolean {
  const hours = Number(groups.hour);
  if (hours < 1 || hours > 12) return false;
  const isAfternoon = groups.half?.toLowerCase() === 'p';
  return setTime(state, { ...groups, hour: String((hours % 12) + (isAfternoon ? 12 : 0)) });
}

function setTimestamp(state: DateState, { seconds }: Groups): boolean {
  if (state.timestamp !== undefined || state.date) return false;
  state.timestamp = Number(seconds);
  return true;
}

function setZone(state: DateState, { zone: text = '' }: Groups): boolean {
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
function moveToDay(state: DateState, groups: Groups): boolean {
  const amount = words[groups.word?.toLowerCase() ?? 'this']!;
  const index = dayNames.indexOf(groups.weekday!.slice(0, 3).toLowerCase());
  state.weekday = { day: index, includesToday: amount === 0 };
  return startDay(state, (amount > 0 ? amount - 1 : amount) * 7);
}

/** Adds an amount, such as `+2 weeks` or `next month`. */
function addAmount(state: DateState, groups: Groups): boolean {
  const amount = groups.word ? words[groups.word.toLowerCase()]! : Number(`${groups.sign}${groups.amount}`);
  const [field, factor] = units[groups.unit!.toLowerCase().replace(/s$/, '')]!;
  state.isRelative = true;
  state.relative[field] += amount * factor;
  return true;
}

function moveToEdgeOfMonth(state: DateState, { edge }: Groups): boolean {
  state.isRelative = true;
  state.edgeOfMonth = edge?.toLowerCase() === 'first' ? 'first' : 'last';
  return true;
}

/** The rules of the grammar. At each position the longest match applies, and of equally long ones the first. */
const dateRules: readonly DateRule[] = (
  [
    ['[\\s,.;()]+', () => true],
    ['@(?<seconds>-?\\d+)(?:\\.\\d+)?', setTimestamp],

    [`${year}-${monthNumber}-${day}(?!\\d)`, setDate],
    [`${fullYear}-${monthNumber}(?![\\d-])`, setDate],
    [`${fullYear}/${monthNumber}/${day}(?!\\d)`, setDate],
    [`${monthNumber}/${day}(?:/${year})?(?![\\d/])`, setDate],
    [`${day}[.\\t-]${monthNumber}[.-]${fullYear}(?!\\d)`, setDate],
    [`${fullYear}(?<month>\\d{2})(?<day>\\d{2})(?!\\d)`, setDate],
    [`${namedDay}${dashes}${month}(?:${dashes}${year})?(?![a-z\\d])`, setDate],
    [`${month}${dashes}${namedDay}(?![\\d:])(?:[ ,.\\t-]+${year}(?![\\d:]))?`, setDate],

    [`t?${hour}[:.]${minute}(?:[:.]${second}(?:[.,:]\\d+)?)?(?![\\d:])`, setTime],
    ['t(?<hour>\\d{2})(?:(?<minute>\\d{2})(?<second>\\d{2})?)?(?![\\d:.])', setTime],
    [
      '(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2})(?:[:.](?<second>\\d{2}))?)?\\s*(?<half>[ap])\\.?m\\.?(?![a-z])',
      setMeridianTime,
    ],

    ['now(?![a-z])', () => true],
    ['(?:today|midnight)(?![a-z])', (state) => startDay(state, 0)],
    ['noon(?![a-z])', (state) => startDay(state, 0) && setTime(state, { hour: '12' })],
    ['tomorrow(?![a-z])', (state) => startDay(state, 1)],
    ['yesterday(?![a-z])', (state) => startDay(state, -1)],
    [`(?<sign>[+-]?)[ \\t]*(?<amount>\\d+)[ \\t]*${unit}`, addAmount],
    [`${word}[ \\t]+${unit}`, addAmount],
    [`${word}[ \\t]+${weekday}`, moveToDay],
    [weekday, moveToDay],
    ['(?<edge>first|last) day of', moveToEdgeOfMonth],

    ['(?<zone>(?:utc|gmt)?[+-]\\d{1,2}(?::?\\d{2})?)(?!\\d)', setZone],
    ['(?<zone>[a-z]+(?:[/_-][a-z_]+)*)', setZone],
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
    if (!longest.rule.apply(state, { ...longest.match.groups })) return undefined;
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
