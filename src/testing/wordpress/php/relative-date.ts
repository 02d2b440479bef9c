import type { DateState, RelativeUnit } from './date-state.ts';

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export const dayPattern =
  'sun(?:day)?s?|mon(?:day)?s?|tue(?:s(?:day)?)?s?|wed(?:nesday)?s?|thu(?:rs?(?:day)?)?s?|fri(?:day)?s?|sat(?:urday)?s?';

export const unitPattern =
  'seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|fortnights?|forthnights?|months?|years?|weekdays?';

export const wordPattern =
  'next|last|previous|this|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth';

const words: Readonly<Record<string, number>> = {
  last: -1,
  previous: -1,
  this: 0,
  next: 1,
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
};

const units: Readonly<Record<string, readonly [RelativeUnit, number]>> = {
  sec: ['second', 1],
  second: ['second', 1],
  min: ['minute', 1],
  minute: ['minute', 1],
  hour: ['hour', 1],
  day: ['day', 1],
  week: ['day', 7],
  fortnight: ['day', 14],
  forthnight: ['day', 14],
  month: ['month', 1],
  year: ['year', 1],
};

/** The number of a word such as `next` or `third`. */
export function amountOfWord(word: string): number {
  return words[word.toLowerCase()] ?? 0;
}

export function clearTime(state: DateState): void {
  state.time = { hour: 0, minute: 0, second: 0 };
  state.hasExplicitTime = false;
}

/** Applies the name of a day, such as `monday` or `last monday`. */
export function moveToDay(state: DateState, name: string, amount: number, includesToday: boolean): void {
  clearTime(state);
  state.isRelative = true;
  state.relative.day += (amount > 0 ? amount - 1 : amount) * 7;
  state.weekday = { day: dayNames.indexOf(name.slice(0, 3).toLowerCase()), includesToday };
}

/** Adds an amount, such as `+2 weeks`, `next month` or `last friday`. */
export function addAmount(state: DateState, amount: number, unit: string, includesToday: boolean): void {
  const name = unit.toLowerCase();
  if (/^weekdays?$/.test(name)) {
    state.isRelative = true;
    state.weekdaysToAdd += amount;
    return;
  }
  const known = units[name] ?? units[name.replace(/s$/, '')];
  if (!known) {
    moveToDay(state, name, amount, includesToday);
    return;
  }
  state.isRelative = true;
  state.relative[known[0]] += amount * known[1];
}

/** Applies `ago`, which negates all amounts in front of it. */
export function invertRelative(state: DateState): void {
  for (const unit of Object.keys(state.relative) as RelativeUnit[]) state.relative[unit] *= -1;
  state.weekdaysToAdd *= -1;
}
