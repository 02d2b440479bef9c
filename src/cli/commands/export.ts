import type { Command } from 'commander';
import type { CalendarEvent, RangeQuery } from '../../index.ts';
import * as schemas from '../../schemas.ts';
import { type CsvColumn, writeCsv } from '../../sync/csv.ts';
import { writeICalendar } from '../../sync/icalendar.ts';
import { writeJson, writeNdjson } from '../../sync/index.ts';
import { hasPassword } from '../../sync/rows/event-to-row.ts';
import { addRangeOptions, cityOption, parseNames, type RangeOptions, rangeOf } from '../arguments.ts';
import {
  addSiteOptions,
  connect,
  queryOfStatus,
  reportLeftOut,
  type SiteOptions,
} from '../connection/connect.ts';
import { addFieldFlags, fieldsOf, readFieldFlags } from '../contract/field-flags.ts';
import {
  addFormatOption,
  checkFormatOptions,
  type FileFormat,
  type FormatRules,
  formatOfFile,
  parseDelimiter,
  standardStream,
} from '../files/file-format.ts';
import { checkWritable, writeFileChunks } from '../files/write-file.ts';
import { createProgress } from '../output/progress.ts';
import { countOf } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { queryWithIds } from '../records/names.ts';

const notes = `
All published events that are not hidden from listings are exported, unless options
limit them. The file is created or replaced only when the export is complete.

Examples:
  events-calendar export events.csv --site https://example.org
  events-calendar export concerts.ics --categories concerts --from 2027-01-01
  events-calendar export --format ndjson --status any | jq .title`;

/** Query parameters that the export sets itself: dates, page and status. */
const ownParameters =
  /^(start_date|end_date|starts_before|starts_after|ends_before|ends_after|strict_dates|page|status)$/;

export function define(command: Command, context: CommandContext): void {
  command
    .argument('[file]', 'file to write (.csv, .json, .ndjson, .jsonl or .ics), or - for standard output', '-')
    .addHelpText('after', notes);
  addFormatOption(command);
  command.option('--force', 'overwrite an existing file').option('--quiet', 'print errors only');
  command.optionsGroup('Events:');
  addRangeOptions(command);
  command.option('--status <status>', 'status of the events, or any for all except the trash', 'publish');
  const fields = fieldsOf(schemas.EventQuery).filter(({ name }) => !ownParameters.test(name));
  addFieldFlags(command, fields, 'Query:');
  command.addOption(cityOption());
  command
    .optionsGroup('CSV:')
    .option('--delimiter <character>', 'character between cells (default: ,)', parseDelimiter)
    .option('--columns <names>', 'columns to write, separated by commas (default: all)', parseNames)
    .option('--bom', 'start with a byte order mark, so that Excel detects UTF-8')
    .optionsGroup('iCalendar:')
    .option('--name <name>', 'name of the calendar');
  addSiteOptions(command);
  command.action(async (path: string, options: ExportOptions) => {
    const { status, quiet, city } = options;
    const { signal, stderr } = context;
    const format = formatOfFile(path, options.format);
    checkFormatOptions(command, format, exportRules);
    await checkWritable(path, options);
    const calendar = await connect(options, context);
    const ofStatus = await queryOfStatus(status, calendar, context);
    const given = { ...readFieldFlags(command, fields), ...ofStatus, city };
    const query: RangeQuery = await queryWithIds({ calendar, requests: { signal } }, given);
    const { from, to } = rangeOf(options);
    const progress = createProgress(context, { unit: 'events', quiet });
    let count = 0;
    let withPassword = 0;
    async function* counted(): AsyncGenerator<CalendarEvent, void, undefined> {
      for await (const { items } of calendar.events.between(from, to, query, { signal }).pages()) {
        yield* items;
        count += items.length;
        withPassword += items.filter(hasPassword).length;
        progress.advance(items.length);
      }
    }
    try {
      await writeFileChunks(path, writeEvents(counted(), format, options), context);
    } finally {
      progress.finish();
    }
    reportLeftOut(context);
    if (withPassword > 0)
      stderr.write(
        `warning: the file lacks all but title and dates of ${countOf(withPassword, 'event')} with a password\n`,
      );
    if (!quiet && path !== standardStream) stderr.write(`Exported ${countOf(count, 'event')} to ${path}.\n`);
  });
}

interface ExportOptions extends SiteOptions, RangeOptions {
  readonly format?: FileFormat;
  readonly force?: true;
  readonly quiet?: true;
  readonly city?: string;
  readonly status: string;
  readonly delimiter?: string;
  readonly columns?: readonly CsvColumn[];
  readonly bom?: true;
  readonly name?: string;
}

const exportRules: FormatRules<FileFormat> = [
  [['csv'], ['delimiter', 'columns', 'bom']],
  [['ics'], ['name']],
];

function writeEvents(
  events: AsyncIterable<CalendarEvent>,
  format: FileFormat,
  { delimiter, columns, bom, name }: ExportOptions,
): AsyncIterable<string> {
  if (format === 'json') return writeJson(events);
  if (format === 'ndjson') return writeNdjson(events);
  if (format === 'ics') return writeICalendar(events, { name });
  return writeCsv(events, { delimiter, columns, bom });
}
