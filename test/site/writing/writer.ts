import type { CalendarClient, CalendarEvent } from '../../../src/index.ts';
import type { Languages } from '../reading/languages.ts';
import type { RunCheck } from '../runner/runner.ts';
import type { Target } from '../target/target.ts';
import type { Links } from './field-tables.ts';
import type { Workbench } from './workbench.ts';

/** Who writes, and what is there to link to. */
export interface Writer {
  readonly target: Target;
  readonly calendar: CalendarClient;
  readonly bench: Workbench;
  readonly links: Links;
  /** The languages that the root names; undefined if it names none. */
  readonly named: Languages | undefined;
  /** The recurring event that may be changed, if there is one. */
  readonly recurringEvent: CalendarEvent | undefined;
  /** The function that runs checks of an area as this user. */
  area(name: string): RunCheck;
}
