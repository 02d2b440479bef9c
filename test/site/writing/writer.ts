import type { CalendarClient } from '../../../src/index.ts';
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
  /** The function that runs checks of an area as this user. */
  area(name: string): RunCheck;
}
