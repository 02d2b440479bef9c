import { type Command, Option } from 'commander';
import {
  addExtraQueryOption,
  addFormatOptions,
  type ExtraQuery,
  type FormatOptions,
  parseList,
  parseNumber,
} from '../arguments.ts';
import { connect } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addFieldFlags, fieldsOf, readFieldFlags } from '../contract/field-flags.ts';
import { withFieldFlags } from '../errors/name-flags.ts';
import { createProgress } from '../output/progress.ts';
import type { CommandContext } from '../process/command-context.ts';
import { columnsOf, usualColumns } from '../records/columns.ts';
import { type ListOptions, listRecords } from '../records/list-records.ts';
import { printRecords } from '../records/print-record.ts';
import { defineKinds, type RecordKind } from '../records/record-kind.ts';

type Options = SiteOptions &
  FormatOptions &
  ListOptions & { readonly columns?: readonly string[]; readonly extraQuery?: ExtraQuery };

const dates = `
A date is a day (2027-05-01), a local time (2027-05-01 18:00) or an instant
(2027-05-01T18:00:00Z). IDs and names are separated by commas, or the flag is
repeated. Without dates, events are listed from yesterday to two years ahead.`;

function addListOptions(command: Command, { name }: RecordKind): void {
  command
    .optionsGroup('Which:')
    .option('--all', 'all that match, instead of one page')
    .addOption(
      new Option('--limit <number>', 'print at most this number of records')
        .argParser(parseNumber({ integer: true, minimum: 1 }))
        .conflicts('all'),
    );
  if (name !== 'events') return;
  command
    .addOption(
      new Option('--upcoming', 'events that are not over yet, soonest first').conflicts([
        'past',
        'from',
        'to',
      ]),
    )
    .addOption(new Option('--past', 'events that are over, latest first').conflicts(['from', 'to']))
    .option('--from <date>', 'with --to: every event that overlaps the range')
    .option('--to <date>', 'the end of that range, which is not part of it');
}

function defineKind(command: Command, kind: RecordKind, context: CommandContext): void {
  const fields = fieldsOf(kind.query);
  addListOptions(command, kind);
  addFieldFlags(command, fields, 'Query:');
  addExtraQueryOption(command);
  addFormatOptions(command);
  command.addOption(
    new Option('--columns <names>', `columns of the table, such as ${usualColumns(kind)}`)
      .argParser(parseList)
      .conflicts(['json', 'ndjson']),
  );
  addSiteOptions(command);
  if (kind.name === 'events') command.addHelpText('after', dates);

  command.action(async (options: Options) => {
    const columns = columnsOf(kind, options.columns);
    const query = readFieldFlags(command, fields);
    const { signal, stdout, stderr } = context;
    await withFieldFlags(fields, { flags: query }, async () => {
      const calendar = await connect(options, context);
      const { extraQuery } = options;
      const listing = listRecords(calendar, kind, query, options, { signal, extraQuery });
      // A page takes no time worth a bar, and lines that arrive in the terminal show for themselves how far it is.
      const quiet = !options.all || (options.ndjson && stdout.isTTY);
      const progress = createProgress(context, { unit: kind.name, quiet });
      let count = 0;
      async function* counted() {
        try {
          for await (const record of listing.records) {
            count += 1;
            progress.advance();
            yield record;
          }
        } finally {
          progress.finish();
        }
      }
      await printRecords(counted(), columns, options, context);
      const remark = count === 0 ? `No ${kind.name} match.` : listing.remainder();
      if (remark !== undefined) stderr.write(`${remark}\n`);
    });
  });
}

export function define(command: Command, context: CommandContext): void {
  defineKinds(
    command,
    (kind) => `list ${kind.name}${kind.name === 'events' ? ', as without a kind' : ''}`,
    (subcommand, kind) => defineKind(subcommand, kind, context),
  );
}
