import { access } from 'node:fs/promises';
import type { Command } from 'commander';
import { addSiteOptions, connect } from '../connection/connect.ts';
import { checkFormatOptions, fileName, isUrl, standardStream } from '../files/file-format.ts';
import { fileError } from '../files/read-file.ts';
import {
  addImportOptions,
  type ImportCommandOptions,
  importFormatOf,
  importRules,
  sourceOf,
} from '../import/import-options.ts';
import { withReport } from '../import/report.ts';
import { runImport } from '../import/run-import.ts';
import type { CommandContext } from '../process/command-context.ts';

const notes = `
Each row is matched with an event, which is edited if it differs. Without a
match, an event is created. Fields that a row omits stay unchanged. To continue
an interrupted import, run it again: a journal next to the file records what is
done. Invalid rows are listed and the others imported, with exit code 1. Dates
of recurring events are skipped.

A snapshot (.snapshot.json, or --format snapshot) brings the site to the state
in the file.

Examples:
  events-calendar import events.csv --dry-run
  events-calendar import export.csv --dates day-month-year --column Titel=title
  events-calendar import https://example.org/feed.ics --missing draft --source category:partner
  events-calendar import old-site.snapshot.json --images url`;

export function define(command: Command, context: CommandContext): void {
  command
    .argument(
      '<file>',
      'file or URL to read (.csv, .json, .ndjson, .jsonl, .ics or .snapshot.json), or - for standard input',
    )
    .addHelpText('after', notes);
  addImportOptions(command, context);
  addSiteOptions(command);
  context.session.onUsageError = async (args, error) => {
    const [, report] = /(?:^|\0)--report[=\0]([^\0]+\.txt)(?:\0|$)/i.exec(args.join('\0')) ?? [];
    const fail = () => Promise.reject(error);
    await withReport({ report }, 'Import of a file', context, fail).catch(() => undefined);
  };
  command.action(async (file: string, options: ImportCommandOptions) => {
    await withReport(options, `Import of ${fileName(file)}`, context, async (report) => {
      const format = importFormatOf(file, options.format);
      checkFormatOptions(command, format, importRules(options));
      if (format !== 'snapshot') sourceOf(options);
      // Checked before anything asks for a password.
      if (file !== standardStream && !isUrl(file))
        await access(file).catch((error) => Promise.reject(fileError(error, file, 'read')));
      const calendar = await connect(options, context, { isWriting: !options.dryRun });
      await runImport(calendar, { file, format }, options, context, report);
    });
  });
}
