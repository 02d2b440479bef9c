import type { PhpZone } from './zone.ts';

export type RelativeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';

/** What a date text has been parsed to so far. */
export interface DateState {
  /** A missing year or day is the current one. */
  date?: { year: number | undefined; month: number; day: number | undefined };
  time?: { hour: number; minute: number; second: number };
  /** Whether the text contains a time of day, and does not only imply midnight. */
  hasExplicitTime: boolean;
  zone?: PhpZone;
  /** Seconds since the epoch, if the text is a timestamp. */
  timestamp?: number;
  relative: Record<RelativeUnit, number>;
  isRelative: boolean;
  /** The day of the week to move on to. `includesToday`: stay where it is that day already. */
  weekday?: { day: number; includesToday: boolean };
  weekdaysToAdd: number;
  edgeOfMonth?: 'first' | 'last';
}

export function emptyDateState(): DateState {
  return {
    hasExplicitTime: false,
    relative: { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 },
    isRelative: false,
    weekdaysToAdd: 0,
  };
}
