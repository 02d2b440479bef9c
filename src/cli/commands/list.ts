import { type Command, Option } from 'commander';
import { largestPage } from '../../contract/constants.ts';
import type { EventSequence } from '../../index.ts';
import {
  addExtraQueryOption,
  addJsonOption,
  addRangeOptions,
  cityOption,
  type FormatOptions,
  type Pairs,
  parseNames,
  parseNumber,
  type RangeOptions,
  rangeOf,
} from '../arguments.ts';
import { connect, queryOfStatus, reportLeftOut, type SiteOptions } from '../connection/connect.ts';
import { addFieldFlags, fieldsOf, readFieldFlags } from '../contract/field-flags.ts';
import { UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';
import { queryWithIds } from '../records/names.ts';
import { checkColumns, knownTotal, printRecords, usualColumns } from '../records/print-record.ts';
import { defineKinds, type RecordKind, type RecordSource, recordsOf } from '../records/record-kind.ts';

interface Options extends SiteOptions, FormatOptions, RangeOptions {
  readonly city?: string;
  readonly all?: boolean | undefined;
  readonly limit?: number;
  readonly upcoming?: boolean;
  readonly past?: boolean;
  readonly columns?: readonly string[];
  readonly ids?: true;
  readonly extraQuery?: Pairs;
}

const dates = `
A date is a day (2027-05-01), a local time (2027-05-01 18:00) or an instant
(2027-05-01T18:00:00Z). Separate IDs and names with commas, or repeat the flag.
Without dates, events are listed from yesterday to two years ahead.`;

function addOptions(command: Command, kind: RecordKind): void {
  const limit = new Option('--limit <number>', 'list at most this many records');
  const upcoming = new Option('--upcoming', 'events that are not over yet, soonest first');
  const past = new Option('--past', 'events that are over, latest first');
  const ndjson = new Option('--ndjson', 'print one line of JSON per record, as records arrive');
  const columns = new Option('--columns <names>', `columns of the table, such as ${usualColumns[kind.name]}`);
  const ids = new Option('--ids', 'print the IDs of all matches, for --ids of other commands');
  command
    .optionsGroup('Selection:')
    .addOption(new Option('--all', 'list all matches instead of one page').conflicts('page'))
    .addOption(limit.argParser(parseNumber({ integer: true, minimum: 1 })).conflicts('all'));
  if (kind.name === 'events') {
    command
      .addOption(upcoming.conflicts(['past', 'from', 'to', 'page']))
      .addOption(past.conflicts(['from', 'to', 'page']))
      .addOption(cityOption())
      .addHelpText('after', dates);
    addRangeOptions(command);
  }
  addFieldFlags(command, fieldsOf(kind.query), 'Query:');
  addExtraQueryOption(command, { needsAllFields: true });
  addJsonOption(command);
  command
    .addOption(ndjson.conflicts('json'))
    .addOption(columns.argParser(parseNames).conflicts('ids'))
    .addOption(ids.conflicts(['json', 'ndjson']));
}

export function define(command: Command, context: CommandContext): void {
  const { signal, stderr } = context;
  const summary = ({ name }: RecordKind) => `list ${name}${name === 'events' ? ' (the default)' : ''}`;
  defineKinds(command, summary, (subcommand, kind) => {
    addOptions(subcommand, kind);
    subcommand.action(async (options: Options) => {
      const { status, ...flags } = readFieldFlags(subcommand, fieldsOf(kind.query));
      const { ids, limit, upcoming, past, from, to, city, extraQuery } = options;
      const paging = limit ?? flags.page ?? flags.per_page ?? extraQuery?.page ?? extraQuery?.per_page;
      // Another command would change only some of the matches.
      const all = options.all ?? (ids && paging === undefined ? true : undefined);
      const isOnePage = (all ?? limit ?? upcoming ?? past ?? from ?? to) === undefined;
      if ('page' in { ...extraQuery } && !isOnePage)
        throw new UsageError('These options read several pages: leave out page=….');
      const columns = ids ? ['id'] : options.columns && checkColumns(kind, options.columns);
      const calendar = await connect(options, context);
      const given = { ...flags, ...(await queryOfStatus(status, calendar, context)), city };
      const query = await queryWithIds({ calendar, requests: { signal } }, given);
      const source = { calendar, kind, requests: { signal, extraQuery } };
      const { records, remainder } = await listRecords(source, query, { ...options, all });
      const count = await printRecords(records, kind, { ...options, columns }, context);
      const where = flags.page === undefined ? '' : ` on page ${flags.page}`;
      const remark = count === 0 ? `No ${kind.name} match${where}.` : remainder;
      if (remark !== undefined) stderr.write(`${remark}\n`);
      reportLeftOut(context);
    });
  });
}

type ListQuery = { readonly per_page?: number };

function sequenceOf(
  { calendar: { events }, requests }: RecordSource,
  filters: ListQuery,
  { limit, upcoming, past, ...range }: Options,
): EventSequence | undefined {
  const query = { ...filters, limit };
  if (upcoming) return events.upcoming(query, requests);
  if (past) return events.past(query, requests);
  if (range.from === undefined && range.to === undefined) return undefined;
  const { from, to } = rangeOf(range);
  return events.between(from, to, query, requests);
}

/** Lists one page of records, with how to list the remainder, records up to a limit, or all as they arrive. */
async function listRecords(source: RecordSource, query: ListQuery, options: Options) {
  const { kind, requests } = source;
  const { all, limit, from, to } = options;
  const first = ({ length }: readonly unknown[]) =>
    `Showing the first ${length === 1 ? kind.singular : `${length} ${kind.name}`}`;
  const sequence = sequenceOf(source, query, options);
  if (sequence) {
    if ((all ?? from ?? to ?? limit) !== undefined) return { records: sequence };
    const { items: records, next } = await sequence.page();
    if (next === null) return { records };
    return { records, remainder: `${first(records)}. Add --all for all of them, or --limit for more.` };
  }
  const perPage = all ? largestPage : limit && Math.min(limit, largestPage);
  const paged = { ...(perPage !== undefined && { per_page: perPage }), ...query };
  const request = recordsOf(source).list(paged, requests);
  if (all) return { records: request };
  if (limit !== undefined) return { records: await request.all({ limit }) };
  const loaded = await request;
  const { items: records, page, hasNext } = loaded;
  if (!hasNext) return { records };
  const total = knownTotal(loaded);
  const shown = total === undefined ? first(records) : `Showing ${records.length} of ${total} ${kind.name}`;
  const remainder = `${shown}. Add --all for all of them, or --page ${page + 1} for the next.`;
  return { records, remainder };
}
