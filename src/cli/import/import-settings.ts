import type { Command } from 'commander';
import type { CalendarEvent } from '../../index.ts';
import { choice, parseNumber } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';
import type { RangeOptions } from '../files/event-range.ts';
import { type FileFormat, type FormatRules, fileFormats, formatOfFile } from '../files/file-format.ts';

export interface ImportSettings extends RangeOptions {
  readonly key: 'slug' | 'id' | 'title-and-start';
  readonly existing?: 'update' | 'skip';
  readonly unknownTerms?: 'create' | 'refuse';
  readonly unknownVenues?: 'create' | 'refuse';
  readonly unknownOrganizers?: 'create' | 'refuse';
  readonly linked?: 'keep' | 'update';
  readonly missing: 'keep' | 'draft' | 'trash';
  readonly source?: string;
  readonly maxMissing?: number;
  readonly images?: 'skip' | 'url';
  readonly imageFolder?: string;
  readonly concurrency?: number;
  /** A path, or false for none. */
  readonly journal?: string | false;
  readonly takeOver?: true;
  readonly dryRun?: true;
}

/** The formats of options that not all have. */
export const importRules: FormatRules<ImportFormat> = [
  [['csv'], ['delimiter', 'dates', 'lists', 'column', 'emptyCells']],
  [['ics'], ['timezone', 'zone']],
  [['snapshot'], ['images']],
  [['csv', 'json', 'ndjson'], ['imageFolder']],
  [fileFormats, ['encoding', 'from', 'to', 'key', 'existing', 'linked']],
  [fileFormats, ['unknownTerms', 'unknownVenues', 'unknownOrganizers']],
  [fileFormats, ['source', 'journal', 'takeOver']],
];

const unknownNames = [
  ['terms', 'categories and tags'],
  ['venues', 'venues'],
  ['organizers', 'organizers'],
] as const;

export function addImportSettings(command: Command): void {
  const add = (...option: Parameters<typeof choice>) => command.addOption(choice(...option));
  command.option('--dry-run', 'report what would be done, and write nothing');
  add('--key <key>', 'what rows and events are matched by', ['slug', 'id', 'title-and-start'], 'slug');
  add('--existing <mode>', 'what happens to existing events (default: update)', ['update', 'skip']);
  for (const [flag, names] of unknownNames)
    add(`--unknown-${flag} <mode>`, `what happens to new ${names} (default: create)`, ['create', 'refuse']);
  add('--linked <mode>', 'data of existing venues and organizers (default: keep)', ['keep', 'update']);
  add('--missing <mode>', 'what happens to events that the file lacks', ['keep', 'draft', 'trash'], 'keep');
  command
    .option('--source <events>', 'which events --missing is about: category:<slug>, tag:<slug> or all')
    .option(
      '--max-missing <share>',
      'the share of these above which none is touched (default: 0.1)',
      parseNumber({ minimum: 0, maximum: 1 }),
    );
  add('--images <mode>', 'images of a snapshot: url has the site copy them (default: skip)', ['skip', 'url']);
  command
    .option('--image-folder <path>', 'folder of the image files that rows name, which are sent to the site')
    .option('--journal <file>', 'where an import notes what is done (default: next to the file)')
    .option('--no-journal', 'keep none')
    .option('--take-over', 'go on although another import has locked the journal, which has to be gone');
  command.option(
    '--concurrency <count>',
    'how many rows are worked on at once (default: 3)',
    parseNumber({ integer: true, minimum: 1 }),
  );
}

/**
 * Parses `--source`: the events that are drafted or trashed if the file does not have them.
 *
 * @throws UsageError where it is not said which
 */
export function sourceOf({
  missing,
  source,
}: ImportSettings): ((event: CalendarEvent) => boolean) | undefined {
  if (missing === 'keep') {
    if (source !== undefined)
      throw new UsageError('--source says which events --missing is about. Add --missing.');
    return undefined;
  }
  const [, kind, slug] = /^(category|tag):(.+)$/.exec(source ?? '') ?? [];
  if (source === 'all') return () => true;
  if (slug === undefined) {
    const expected = 'category:<slug>, tag:<slug> or all';
    throw new UsageError(`Which events may --missing ${missing} touch? Add --source with ${expected}.`);
  }
  return (event) => event[kind === 'tag' ? 'tags' : 'categories'].some((term) => term.slug === slug);
}

export const importFormats = [...fileFormats, 'snapshot'] as const;
export type ImportFormat = FileFormat | 'snapshot';

/**
 * The format of a file to import: the one that is named, or that of its extension.
 *
 * @throws UsageError where neither says it
 */
export function importFormatOf(path: string, named: ImportFormat | undefined): ImportFormat {
  if (named === 'snapshot' || named === undefined) {
    if (named === 'snapshot' || /\.snapshot\.json(\.gz)?$/i.test(path)) return 'snapshot';
    if (/\.gz$/i.test(path))
      throw new UsageError(
        `Is ${path} a snapshot? Then add --format snapshot. Decompress a file of events first.`,
      );
  }
  return formatOfFile(path, named);
}
