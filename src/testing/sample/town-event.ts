import type { Category } from './picture.ts';

/** A day of the week. */
export type Weekday = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';

/** Days of the year, `MM-DD`, both inclusive. They may go over the end of the year. */
export type Season = readonly [from: string, to: string];

/** What is written down of an event. Its days are found when a calendar is made. */
interface EventText {
  /** Plain text. */
  readonly title: string;
  /** Paragraphs with inline HTML. The first one is the excerpt as well. */
  readonly text: readonly string[];
  /** The key of a venue in places.json, as those of the lists below. */
  readonly venue?: string;
  readonly organizers?: readonly string[];
  readonly categories: readonly Category[];
  readonly tags?: readonly string[];
  /** Pounds: one price, or the lowest and the highest; 0 is free. Left out where nobody says. */
  readonly price?: readonly number[];
  readonly website?: string;
  /** The zone of its clock. Default: the town's. */
  readonly timezone?: string;
  readonly hasPicture?: false;
  readonly featured?: true;
  readonly hidden?: true;
  readonly status?: 'draft' | 'pending';
}

/** A time of day, `HH:MM`, and how long it takes. */
interface Timed {
  readonly time: string;
  readonly minutes: number;
}

/** Whole days, from the first one on. */
interface WholeDays {
  readonly wholeDays: number;
}

type Duration = Timed | WholeDays;

/** Once, on some day of the year that suits it. */
export type OneOff = EventText &
  Duration & {
    readonly days: readonly Weekday[];
    readonly season?: Season;
  };

/** On a day of a week, counted from the present one. */
export type OnDay = EventText &
  Duration & {
    readonly day: Weekday;
    readonly week: number;
  };

/** Single events of one title, each week or each few weeks. */
export type Weekly = EventText &
  Timed & {
    readonly slug: string;
    /** One recurring event of Events Calendar Pro. */
    readonly recurs?: true;
    readonly day: Weekday;
    /** The first and the last week, counted from the present one. */
    readonly weeks: readonly [first: number, last: number];
    /** Every how many weeks. Default 1. */
    readonly every?: number;
  };

/** Single events of one title, such as on each second Monday of a month. */
export type Monthly = EventText &
  Timed & {
    readonly slug: string;
    readonly day: Weekday;
    /** Which of these days of a month. */
    readonly nth: number;
    /** The first and the last month, counted from the present one. */
    readonly months: readonly [first: number, last: number];
  };
