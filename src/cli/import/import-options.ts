import { type Command, InvalidArgumentError } from 'commander';
import type { CalendarClient } from '../../index.ts';
import type { DateOrder } from '../../sync/csv.ts';
import type { ApplyOptions, ImportOptions } from '../../sync/index.ts';
import {
  addPair,
  addRangeOptions,
  choice,
  type Pairs,
  parseNumber,
  type RangeOptions,
  setPair,
  type Values,
} from '../arguments.ts';
import type { SiteOptions } from '../connection/connect.ts';
import { UsageError } from '../errors/errors.ts';
import {
  addFormatOption,
  extensionOf,
  type FileFormat,
  type FormatRules,
  fileFormats,
  fileName,
  formatOfFile,
  parseDelimiter,
} from '../files/file-format.ts';
import type { Progress } from '../output/progress.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { Result } from './report.ts';

/** The options of the library that have a flag each, with the same values. */
type LibraryOptions = Pick<
  ImportOptions,
  'existing' | 'unknownTerms' | 'unknownVenues' | 'unknownOrganizers'
> &
  Pick<ImportOptions, 'canceled' | 'maxMissing' | 'concurrency' | 'dryRun'> &
  Pick<ApplyOptions, 'images'>;

export interface ImportCommandOptions extends SiteOptions, RangeOptions, LibraryOptions {
  readonly format?: ImportFormat;
  readonly key?: 'auto' | 'slug' | 'id' | 'title-and-start';
  readonly missing: 'keep' | 'draft' | 'trash';
  readonly source?: string;
  readonly imageFolder?: string;
  /** A path, or false for none. */
  readonly journal?: string | false;
  readonly report?: string;
  readonly force?: true;
  readonly json?: true;
  readonly quiet?: true;
  readonly yes?: true;
  readonly encoding?: string;
  readonly headerEnv?: Values;
  readonly delimiter?: string;
  readonly dates?: DateOrder;
  readonly column?: Pairs;
  readonly lists?: ',' | ';';
  readonly emptyCells?: 'keep' | 'clear';
  readonly timezone?: string;
  readonly zone?: Values;
}

export interface ImportJob {
  readonly calendar: CalendarClient;
  readonly file: string;
  readonly options: ImportCommandOptions;
  readonly context: CommandContext;
  readonly progress: Progress;
  /** Path of the journal. Undefined for none. */
  readonly journal: string | undefined;
  readonly onResult: (result: Result) => void;
}

export const importRules = ({ missing }: ImportCommandOptions): FormatRules<ImportFormat> => [
  [['csv'], ['delimiter', 'dates', 'lists', 'column', 'emptyCells']],
  [['ics'], ['timezone', 'zone', 'canceled']],
  [['snapshot'], ['images']],
  [['csv', 'json', 'ndjson'], ['imageFolder']],
  // Rows of other files are not limited by dates, but events for --missing are.
  [missing === 'keep' ? ['ics'] : fileFormats, ['from', 'to']],
  [fileFormats, ['encoding', 'key', 'existing', 'journal']],
  [fileFormats, ['missing', 'source', 'maxMissing']],
  [fileFormats, ['unknownTerms', 'unknownVenues', 'unknownOrganizers']],
];

const unknownNames = { terms: 'categories and tags', venues: 'venues', organizers: 'organizers' };

/** Reads headers from the environment, since other users can see arguments in the list of processes. */
const headerReader =
  ({ env }: CommandContext) =>
  (text: string, others: Values = {}): Values => {
    const [[name, variable] = []] = Object.entries(setPair(text));
    const value = env[`${variable}`]?.trim();
    if (value) return { ...others, [`${name}`]: value };
    throw new InvalidArgumentError(`The environment variable ${variable} is not set.`);
  };

function parseReportPath(path: string): string {
  if (extensionOf(path) === '.txt') return path;
  throw new InvalidArgumentError('Expected the name of a .txt file. For JSON, add --json.');
}

export function addImportOptions(command: Command, context: CommandContext): void {
  const orders: readonly DateOrder[] = ['year-month-day', 'day-month-year', 'month-day-year'];
  const add = (...option: Parameters<typeof choice>) => command.addOption(choice(...option));
  command.option('--dry-run', 'report what would change, and write nothing');
  const keys = ['auto', 'slug', 'id', 'title-and-start'];
  add('--key <key>', 'how rows are matched with events (default: slug, or auto for rows without one)', keys);
  add('--existing <mode>', 'what to do with existing events (default: update)', ['update', 'skip']);
  for (const [flag, names] of Object.entries(unknownNames))
    add(`--unknown-${flag} <mode>`, `what to do with new ${names} (default: create)`, ['create', 'refuse']);
  const modes = ['mark', 'draft', 'trash'];
  add('--canceled <mode>', 'what to do with canceled events of a calendar file (default: mark)', modes);
  const missing = 'what to do with events not in the file, of all years without --from';
  add('--missing <mode>', missing, ['keep', 'draft', 'trash'], 'keep');
  command
    .option('--source <events>', 'events that --missing applies to: category:<slug>, tag:<slug> or all')
    .option(
      '--max-missing <share>',
      'change none of these events if more than this share is missing (default: 0.1)',
      parseNumber({ minimum: 0, maximum: 1 }),
    );
  add('--images <mode>', 'snapshot images: url lets the site copy them (default: skip)', ['skip', 'url']);
  command
    .option('--image-folder <path>', 'folder with the image files of the rows, which are uploaded')
    .option('--journal <file>', 'file that records what is done (default: next to the imported file)')
    .option('--no-journal', 'keep no journal');
  const parseCount = parseNumber({ integer: true, minimum: 1 });
  command
    .option('--concurrency <count>', 'how many rows to import at once (default: 3)', parseCount)
    .option('--yes', 'do not ask before --missing changes events')
    .option('--report <file>', 'write the result of each row to a text file (.txt)', parseReportPath)
    .option('--force', 'let --report overwrite a file that is not a report')
    .option('--json', 'print the result as JSON')
    .option('--quiet', 'do not show progress');
  addFormatOption(command, [...fileFormats, 'snapshot']);
  command.optionsGroup('Reading:').option('--encoding <name>', 'encoding of the file (default: utf-8)');
  command.option(
    '--header-env <name=variable>',
    'header for the download of a file, with the value in an environment variable (repeatable)',
    headerReader(context),
  );
  addRangeOptions(command, 'events of a calendar file, and for --missing,');
  command
    .optionsGroup('CSV:')
    .option('--delimiter <character>', 'character between cells (default: ,)', parseDelimiter)
    .addOption(choice('--dates <order>', 'order of dates like 31.12.2026 (default: year-month-day)', orders))
    .option('--column <heading=column>', 'column of a heading, empty to skip it (repeatable)', addPair);
  add('--lists <character>', 'separator of categories, tags and organizers (default: ;)', [',', ';']);
  add('--empty-cells <mode>', 'what empty cells do to a field (default: keep)', ['keep', 'clear']);
  command
    .optionsGroup('iCalendar:')
    .option('--timezone <zone>', 'time zone of events without one')
    .option('--zone <name=zone>', 'time zone for a zone name in the file (repeatable)', setPair);
}

/**
 * Parses `--source`: the events to draft or trash if they are not in the file.
 *
 * @throws UsageError if the source is missing or wrong
 */
export function sourceOf({ missing, source }: ImportCommandOptions): ImportOptions['source'] {
  if (missing === 'keep' && source === undefined) return undefined;
  if (missing === 'keep')
    throw new UsageError('--source works only with --missing. Add --missing draft or --missing trash.');
  const [, kind, slug] = /^(category|tag):(.+)$/.exec(source ?? '') ?? [];
  if (source === 'all') return () => true;
  if (slug === undefined) {
    const expected = 'category:<slug>, tag:<slug> or all';
    throw new UsageError(
      `--missing ${missing} needs to know which events it applies to. Add --source with ${expected}.`,
    );
  }
  return kind === 'tag' ? { tag: slug } : { category: slug };
}

export type ImportFormat = FileFormat | 'snapshot';

/**
 * Returns the specified format of a file to import, or the format of its extension.
 *
 * @throws UsageError if the format is unknown
 */
export function importFormatOf(path: string, named: ImportFormat | undefined): ImportFormat {
  if (named === 'snapshot') return named;
  if (named === undefined && /\.snapshot\.(?:nd)?json(\.gz)?$/i.test(path)) return 'snapshot';
  if (named === undefined && /\.gz$/i.test(path))
    throw new UsageError(
      `The format of ${fileName(path)} is unknown. For a snapshot, add --format snapshot. Decompress any other file first.`,
    );
  return formatOfFile(path, named);
}
