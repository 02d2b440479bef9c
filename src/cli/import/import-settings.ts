import type { Command } from 'commander';
import type { ImportOptions } from '../../sync/index.ts';
import { choice, parseNumber, type RangeOptions } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';
import { type FileFormat, type FormatRules, fileFormats, formatOfFile } from '../files/file-format.ts';

export interface ImportSettings extends RangeOptions {
  readonly key?: 'auto' | 'slug' | 'id' | 'title-and-start';
  readonly existing?: 'update' | 'skip';
  readonly unknownTerms?: 'create' | 'refuse';
  readonly unknownVenues?: 'create' | 'refuse';
  readonly unknownOrganizers?: 'create' | 'refuse';
  readonly canceled?: 'mark' | 'draft' | 'trash';
  readonly missing: 'keep' | 'draft' | 'trash';
  readonly source?: string;
  readonly maxMissing?: number;
  readonly images?: 'skip' | 'url';
  readonly imageFolder?: string;
  readonly concurrency?: number;
  /** A path, or false for none. */
  readonly journal?: string | false;
  readonly dryRun?: true;
}

export const importRules: FormatRules<ImportFormat> = [
  [['csv'], ['delimiter', 'dates', 'lists', 'column', 'emptyCells']],
  [['ics'], ['timezone', 'zone', 'canceled']],
  [['snapshot'], ['images']],
  [['csv', 'json', 'ndjson'], ['imageFolder']],
  [fileFormats, ['encoding', 'from', 'to', 'key', 'existing']],
  [fileFormats, ['unknownTerms', 'unknownVenues', 'unknownOrganizers']],
  [fileFormats, ['source', 'journal']],
];

const unknownNames = [
  ['terms', 'categories and tags'],
  ['venues', 'venues'],
  ['organizers', 'organizers'],
] as const;

export function addImportSettings(command: Command): void {
  const add = (...option: Parameters<typeof choice>) => command.addOption(choice(...option));
  command.option('--dry-run', 'report what would change, and write nothing');
  add('--key <key>', 'how rows are matched with events (default: slug, or auto for rows without one)', [
    'auto',
    'slug',
    'id',
    'title-and-start',
  ]);
  add('--existing <mode>', 'what to do with existing events (default: update)', ['update', 'skip']);
  for (const [flag, names] of unknownNames)
    add(`--unknown-${flag} <mode>`, `what to do with new ${names} (default: create)`, ['create', 'refuse']);
  add('--canceled <mode>', 'what to do with canceled events of a calendar file (default: mark)', [
    'mark',
    'draft',
    'trash',
  ]);
  add(
    '--missing <mode>',
    'what to do with events not in the file, of all years without --from',
    ['keep', 'draft', 'trash'],
    'keep',
  );
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
  command.option(
    '--concurrency <count>',
    'how many rows to import at once (default: 3)',
    parseNumber({ integer: true, minimum: 1 }),
  );
}

/**
 * Parses `--source`: the events to draft or trash if they are not in the file.
 *
 * @throws UsageError if the source is missing or wrong
 */
export function sourceOf({ missing, source }: ImportSettings): ImportOptions['source'] {
  if (missing === 'keep') {
    if (source !== undefined)
      throw new UsageError('--source works only with --missing. Add --missing draft or --missing trash.');
    return undefined;
  }
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

export const importFormats = [...fileFormats, 'snapshot'] as const;
export type ImportFormat = FileFormat | 'snapshot';

/**
 * Returns the specified format of a file to import, or the format of its extension.
 *
 * @throws UsageError if the format is unknown
 */
export function importFormatOf(path: string, named: ImportFormat | undefined): ImportFormat {
  if (named === 'snapshot' || named === undefined) {
    if (named === 'snapshot' || /\.snapshot\.(?:nd)?json(\.gz)?$/i.test(path)) return 'snapshot';
    if (/\.gz$/i.test(path))
      throw new UsageError(
        `The format of ${path} is unknown. For a snapshot, add --format snapshot. Decompress any other file first.`,
      );
  }
  return formatOfFile(path, named);
}
