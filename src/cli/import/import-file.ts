import type { CalendarClient } from '../../index.ts';
import type { RecordResult, RowCounts, RowResult } from '../../sync/index.ts';
import type { Progress } from '../output/progress.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { ImportFormat } from './import-format.ts';
import type { ImportSettings } from './import-settings.ts';
import type { ReadOptions } from './read-options.ts';
import type { Summary } from './report.ts';

/** All options of `import`. */
export interface ImportFileOptions extends ImportSettings, ReadOptions {
  readonly format?: ImportFormat;
  readonly report?: string;
  readonly json?: true;
  readonly quiet?: true;
  readonly yes?: true;
}

/** What is imported, and what it is done with. */
export interface ImportJob {
  readonly calendar: CalendarClient;
  readonly file: string;
  readonly options: ImportFileOptions;
  readonly context: CommandContext;
  readonly progress: Progress;
  /** The command line that goes on. */
  readonly again: string;
  /** Called with each result, and the line that describes it where there is something to say. */
  readonly onResult: (result: RowResult | RecordResult, description: string) => void;
}

/** What has come of an import. */
export interface ImportOutcome extends Omit<Summary, 'noun' | 'mode'> {
  readonly results: readonly (RowResult | RecordResult)[];
}

/** How far an import is that has not come to its end. */
export type CountsSoFar = { -readonly [Status in keyof RowCounts]: number };

/** Counts of nothing. */
export const noCounts = (): CountsSoFar => ({ created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 });
