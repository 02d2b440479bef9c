import { access } from 'node:fs/promises';
import type { Command } from 'commander';
import { connect, connectForWriting } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addFormatOption, checkFormatOptions, isUrl, standardStream } from '../files/file-format.ts';
import { fileError } from '../files/read-file.ts';
import type { ImportFileOptions } from '../import/import-file.ts';
import {
  addImportSettings,
  importFormatOf,
  importFormats,
  importRules,
  sourceOf,
} from '../import/import-settings.ts';
import { addReadOptions } from '../import/read-rows.ts';
import { runImport } from '../import/run-import.ts';
import type { CommandContext, CommandResult } from '../process/command-context.ts';

const notes = `
Each row is matched with an event, which is edited if it differs, or created.
Fields that a row leaves out stay unchanged. A second run writes nothing, and
one that was interrupted goes on when you run it again: a journal next to the
file has what is done. Bad rows are listed, and the others imported; the exit
code is 1 then. Dates of recurring events are skipped.

A snapshot (.snapshot.json, or --format snapshot) brings the site to the state
of the snapshot.

Examples:
  events-calendar import events.csv --dry-run
  events-calendar import export.csv --dates day-month-year --column Titel=title
  events-calendar import https://example.org/feed.ics --missing draft --source category:partner
  events-calendar import old-site.snapshot.json --images url`;

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .argument(
      '<file>',
      'file or URL to read: .csv, .json, .ndjson, .jsonl, .ics or .snapshot.json; - for standard input',
    )
    .addHelpText('after', notes);
  addImportSettings(command);
  command
    .option('--yes', 'do not ask before --missing touches events')
    .option(
      '--report <file>',
      'write what became of each row there: for people (.html, .txt), or lines of JSON',
    )
    .option('--force', 'let --report overwrite a file that is no report')
    .option('--json', 'print the result as JSON')
    .option('--quiet', 'show no progress');
  addFormatOption(command, importFormats);
  addReadOptions(command);
  addSiteOptions(command);
  command.action(async (file: string, options: ImportFileOptions & SiteOptions) => {
    const format = importFormatOf(file, options.format);
    checkFormatOptions(command, format, importRules);
    if (format !== 'snapshot') sourceOf(options);
    // Before anything asks for a password.
    if (file !== standardStream && !isUrl(file))
      await access(file).catch((error) => Promise.reject(fileError(error, file, 'read')));
    const calendar = await (options.dryRun ? connect : connectForWriting)(options, context);
    await runImport(calendar, { file, format }, options, context, result);
  });
}
