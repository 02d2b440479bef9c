import { instantToWallTime, wallTimeToInstant } from '../../../time/zone.ts';
import { formatUtc, resolveZone } from './zone.ts';

export interface PhpDate {
  /** The date and time as written, `YYYY-MM-DD HH:MM:SS`. Ignores an offset. */
  wallTime: string;
  /** Milliseconds since the epoch. Applies an offset. */
  instant: number;
}

/** The result of parsing so far. */
interface DateState {
  /** The local time as if it were in UTC. */
  readonly clock: Date;
  hasDate: boolean;
  hasTime: boolean;
  /** The zone in the text. */
  zone?: string;
}

type Groups = Readonly<Record<string, string | undefined>>;
/** Applies the match of a pattern. Returns false if it is not a date. */
type Apply = (state: DateState, groups: Groups) => boolean;

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const directions: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1 };
const dayOffsets: Readonly<Record<string, number>> = { yesterday: -1, tomorrow: 1 };

function setDate(state: DateState, { year, name = '', month, day = '1' }: Groups): boolean {
  const number = Number(month ?? monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1);
  if (state.hasDate || number > 12 || Number(day) > 31) return false;
  state.hasDate = true;
  state.clock.setUTCFullYear(Number(year), number - 1, Number(day));
  if (!state.hasTime) state.clock.setUTCHours(0, 0, 0);
  return true;
}

function setTime(state: DateState, { hour, minute = '0', second = '0', half }: Groups): boolean {
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return false;
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (state.hasTime || hours > 24 || Number(minute) > 59 || Number(second) > 60) return false;
  state.hasTime = true;
  state.clock.setUTCHours(hours, Number(minute), Number(second));
  return true;
}

function setZone(state: DateState, { name = '' }: Groups): boolean {
  const zone = resolveZone(name);
  if (!state.hasTime || state.zone !== undefined || zone === undefined) return false;
  state.zone = zone;
  return true;
}

function startDay(state: DateState, days: number, hour = 0): true {
  const { clock } = state;
  clock.setUTCDate(clock.getUTCDate() + days);
  clock.setUTCHours(hour, 0, 0);
  state.hasTime = false;
  return true;
}

/** Moves to `monday`, `next monday` or `last monday`. */
function moveToWeekday(state: DateState, { direction = 'this', weekday = '' }: Groups): boolean {
  const step = directions[direction.toLowerCase()]!;
  const day = dayNames.indexOf(weekday.slice(0, 3).toLowerCase());
  const ahead = (day - state.clock.getUTCDay() + 7) % 7;
  if (step < 0) return startDay(state, ahead - 7);
  return startDay(state, ahead === 0 && step > 0 ? 7 : ahead);
}

/** Adds an amount, such as `+2 weeks` or `next month`. */
function addAmount(state: DateState, { direction, amount = '', unit = '' }: Groups): boolean {
  const { clock } = state;
  const count = direction ? directions[direction.toLowerCase()]! : Number(amount.replaceAll(' ', ''));
  const name = unit.toLowerCase();
  if (name.startsWith('year')) clock.setUTCFullYear(clock.getUTCFullYear() + count);
  else if (name.startsWith('month')) clock.setUTCMonth(clock.getUTCMonth() + count);
  else if (name.startsWith('week')) clock.setUTCDate(clock.getUTCDate() + 7 * count);
  else if (name.startsWith('day')) clock.setUTCDate(clock.getUTCDate() + count);
  else {
    const seconds = name.startsWith('hour') ? 3600 : name.startsWith('min') ? 60 : 1;
    clock.setTime(clock.getTime() + count * seconds * 1000);
  }
  return true;
}

const direction = '(?<direction>last|this|next)';
const weekday =
  '(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:sday)?|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?)\\b';
const monthName = `(?<name>${monthNames.join('|')})[a-z]*`;
const unit = '(?<unit>(?:second|sec|minute|min|hour|day|week|month|year)s?)\\b';

/** The forms that apps send. The first that matches at a position applies. */
const rules: readonly (readonly [RegExp, Apply])[] = (
  [
    ['[\\s,]+|now\\b', () => true],
    ['(?<year>\\d{4})(?<dash>[-/])(?<month>\\d\\d?)(?:\\k<dash>(?<day>\\d\\d?))?(?![\\d/-])', setDate],
    ['(?<month>\\d\\d?)/(?<day>\\d\\d?)/(?<year>\\d{4})(?!\\d)', setDate],
    ['(?<day>\\d\\d?)[.-](?<month>\\d\\d?)[.-](?<year>\\d{4})(?!\\d)', setDate],
    [`(?:(?<day>\\d\\d?)(?:st|nd|rd|th)?)?[ .-]*${monthName}[ .,-]*(?<year>\\d{4})(?!\\d)`, setDate],
    [`${monthName}[ .-]*(?<day>\\d\\d?)(?:st|nd|rd|th)?[ .,-]+(?<year>\\d{4})(?!\\d)`, setDate],
    [
      't?(?<hour>\\d\\d?):(?<minute>\\d\\d?)(?::(?<second>\\d\\d?)(?:[.,]\\d+)?)?(?![\\d:])(?:\\s*(?<half>[ap])m\\b)?',
      setTime,
    ],
    ['(?<hour>\\d\\d?)\\s*(?<half>[ap])m\\b', setTime],
    // ISO 8601 without dashes and colons.
    ['(?<year>\\d{4})(?<month>\\d\\d)(?<day>\\d\\d)(?=t)', setDate],
    ['t(?<hour>\\d\\d)(?<minute>\\d\\d)(?<second>\\d\\d)?(?!\\d)', setTime],
    [`(?<amount>[+-]? *\\d+) *${unit}`, addAmount],
    [`${direction}\\s+${unit}`, addAmount],
    [`(?:${direction}\\s+)?${weekday}`, moveToWeekday],
    ['noon\\b', (state) => startDay(state, 0, 12)],
    [
      '(?<word>today|midnight|tomorrow|yesterday)\\b',
      (state, { word = '' }) => startDay(state, dayOffsets[word.toLowerCase()] ?? 0),
    ],
    ['(?<name>(?:gmt)?[+-]\\d\\d:?\\d\\d(?!\\d)|[a-z]+(?:[/_][a-z]+)*)', setZone],
  ] satisfies [string, Apply][]
).map(([source, apply]) => [new RegExp(source, 'iy'), apply]);

function applyAll(text: string, state: DateState): boolean {
  let position = 0;
  while (position < text.length) {
    const applied = rules.some(([pattern, apply]) => {
      pattern.lastIndex = position;
      const match = pattern.exec(text);
      if (match === null || !apply(state, { ...match.groups })) return false;
      position = pattern.lastIndex;
      return true;
    });
    if (!applied) return false;
  }
  return true;
}

function instantOf(clock: Date, timeZone: string): number {
  const year = clock.getUTCFullYear();
  // The zone functions accept years of four digits. Zones have no rules for other years.
  return year < 1 || year > 9999 ? clock.getTime() : wallTimeToInstant(formatUtc(clock.getTime()), timeZone);
}

/**
 * Parses a date in the forms that PHP reads: ISO, timestamps, and words such as `tomorrow 9am`, `next wednesday 4pm`
 * and `+1 week`. A string of digits is a timestamp (`2027` is half past midnight on 1 January 1970). `0` and spaces
 * mean now.
 *
 * @returns undefined if the string has another form
 */
export function parsePhpDate(text: string, options: { now: Date; timeZone: string }): PhpDate | undefined {
  if (text === '') return undefined;
  const trimmed = text.trim();
  const timestamp = /^@?(-?\d+)$/.exec(trimmed)?.[1];
  if (timestamp !== undefined && trimmed !== '0') {
    const clock = new Date(Number(timestamp) * 1000);
    if (Number.isNaN(clock.getTime())) return undefined;
    return { wallTime: formatUtc(clock.getTime()), instant: clock.getTime() };
  }
  const now = Math.floor(options.now.getTime() / 1000) * 1000;
  const clock = new Date(`${instantToWallTime(now, options.timeZone).replace(' ', 'T')}Z`);
  if (/^(?:0|(?:now\b|[\s,])*)$/i.test(trimmed))
    return { wallTime: formatUtc(clock.getTime()), instant: now };
  const state: DateState = { clock, hasDate: false, hasTime: false };
  if (!applyAll(trimmed, state) || Number.isNaN(clock.getTime())) return undefined;
  return { wallTime: formatUtc(clock.getTime()), instant: instantOf(clock, state.zone ?? options.timeZone) };
}
