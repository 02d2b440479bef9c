import type { Command } from 'commander';
import * as schemas from '../../schemas.ts';
import { parseList } from '../arguments.ts';
import { connect } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addFieldFlags, readFieldFlags } from '../contract/field-flags.ts';
import { fieldsOf } from '../contract/json-schema.ts';
import { withFieldFlags } from '../errors/name-flags.ts';
import { type ExportOptions, exportEvents, exportRules } from '../export/export-events.ts';
import { addRangeOptions } from '../files/event-range.ts';
import { addFormatOption, checkFormatOptions, formatOfFile, parseDelimiter } from '../files/file-format.ts';
import { mayWrite } from '../files/write-file.ts';
import {
  type CommandContext,
  type CommandResult,
  commandLineOf,
  ExitCode,
} from '../process/command-context.ts';

const notes = `
All events of the site are written, past ones too, unless options leave some
out. The file appears when it is complete.

Examples:
  events-calendar export events.csv --site https://example.org
  events-calendar export concerts.ics --categories concerts --from 2027-01-01
  events-calendar export --format ndjson --status any | jq .title`;

/** What the export sets itself, by its range, its pages and the options of the site. */
const ownParameters =
  /^(start_date|end_date|starts_before|starts_after|ends_before|ends_after|strict_dates|page|status)$/;

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .argument('[file]', 'file to write: .csv, .json, .ndjson, .jsonl or .ics; - for standard output', '-')
    .addHelpText('after', notes);
  addFormatOption(command);
  command.option('--force', 'overwrite a file that exists').option('--quiet', 'print errors only');
  command.optionsGroup('Events:');
  addRangeOptions(command);
  command.option('--status <status>', 'post status of the events; any for all but the trash', 'publish');
  const fields = fieldsOf(schemas.EventQuery).filter(({ name }) => !ownParameters.test(name));
  addFieldFlags(command, fields, 'Query:');
  command
    .optionsGroup('CSV:')
    .option('--delimiter <character>', 'what stands between cells (default: ,)', parseDelimiter)
    .option('--columns <names>', 'the columns to write, with commas between them (default: all)', parseList)
    .option('--bom', 'begin with a byte-order mark, by which Excel knows UTF-8')
    .optionsGroup('iCalendar:')
    .option('--name <name>', 'name of the calendar');
  addSiteOptions(command);
  command.action(async (path: string, options: ExportOptions & SiteOptions) => {
    const format = formatOfFile(path, options.format);
    checkFormatOptions(command, format, exportRules);
    if (!(await mayWrite(path, options, context))) {
      result.exitCode = ExitCode.findings;
      return;
    }
    const query = readFieldFlags(command, fields);
    await withFieldFlags(fields, { flags: query }, async () => {
      const calendar = await connect(options, context);
      await exportEvents(calendar, { path, format, query, again: commandLineOf(command) }, options, context);
    });
  });
}
