import { type Command, Option } from 'commander';
import type { CalendarClient, EventSequence, RequestOptions } from '../../index.ts';
import {
  addExtraQueryOption,
  addFormatOptions,
  cityOption,
  type ExtraQuery,
  type FormatOptions,
  parseList,
  parseNumber,
} from '../arguments.ts';
import { connect } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addFieldFlags, fieldsOf, readFieldFlags } from '../contract/field-flags.ts';
import { UsageError } from '../errors/errors.ts';
import { withFieldFlags } from '../errors/name-flags.ts';
import type { CommandContext } from '../process/command-context.ts';
import { withNames } from '../records/names.ts';
import { columnsOf, knownTotal, printRecords, usualColumns } from '../records/print-record.ts';
import { type CalendarRecord, defineKinds, type RecordKind, recordsOf } from '../records/record-kind.ts';

type Options = SiteOptions &
  FormatOptions &
  ListOptions & {
    readonly columns?: readonly string[];
    readonly ids?: true;
    readonly extraQuery?: ExtraQuery;
  };

const dates = `
A date is a day (2027-05-01), a local time (2027-05-01 18:00) or an instant
(2027-05-01T18:00:00Z). Separate IDs and names with commas, or repeat the flag.
Without dates, events are listed from yesterday to two years ahead.`;

function addListOptions(command: Command, { name }: RecordKind): void {
  command
    .optionsGroup('Selection:')
    .option('--all', 'list all matches instead of one page')
    .addOption(
      new Option('--limit <number>', 'list at most this many records')
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
    .option('--from <date>', 'with --to: all events that overlap the range')
    .option('--to <date>', 'end of the range, exclusive')
    .addOption(cityOption());
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
      .conflicts('ids'),
  );
  command.addOption(
    new Option('--ids', 'print only IDs, for --ids of other commands').conflicts(['json', 'ndjson']),
  );
  addSiteOptions(command);
  if (kind.name === 'events') command.addHelpText('after', dates);

  command.action(async (options: Options) => {
    const columns = columnsOf(kind, options.ids ? ['id'] : options.columns);
    const isChosen = options.columns !== undefined;
    const query = readFieldFlags(command, fields);
    const { signal, stderr } = context;
    await withFieldFlags(fields, { flags: query }, async () => {
      const calendar = await connect(options, context);
      const { extraQuery } = options;
      const print = async (resolved: ListQuery) => {
        const listing = listRecords(calendar, kind, resolved, options, { signal, extraQuery });
        const count = await printRecords(listing.records, columns, { ...options, isChosen }, context);
        return count === 0 ? `No ${kind.name} match.` : listing.remainder();
      };
      const isOfEvents = kind.name === 'events';
      const remark = isOfEvents
        ? await withNames(calendar, { ...query, city: options.city }, { signal }, print)
        : await print(query);
      if (remark !== undefined) stderr.write(`${remark}\n`);
    });
  });
}

export function define(command: Command, context: CommandContext): void {
  defineKinds(
    command,
    (kind) => `list ${kind.name}${kind.name === 'events' ? ' (the default)' : ''}`,
    (subcommand, kind) => defineKind(subcommand, kind, context),
  );
}

interface ListOptions {
  readonly city?: string;
  readonly all?: boolean;
  readonly limit?: number;
  readonly upcoming?: boolean;
  readonly past?: boolean;
  readonly from?: string;
  readonly to?: string;
}

/** The largest page that real sites return. */
const largestPage = 50;

interface ListQuery {
  readonly per_page?: number;
}

/** Reads events by date. Returns undefined if no option specifies dates. */
function sequenceOf(
  { events }: CalendarClient,
  query: ListQuery,
  { all, limit, upcoming, past, from, to }: ListOptions,
  options: RequestOptions,
): EventSequence | undefined {
  const onePage = all ? undefined : query.per_page;
  if (upcoming) return events.upcoming({ ...query, limit: limit ?? onePage }, options);
  if (past) return events.past({ ...query, limit: limit ?? onePage }, options);
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) throw new UsageError('Pass --from and --to together.');
  return events.between(from, to, { ...query, limit }, options);
}

/**
 * Lists one page of records, all of them, or up to a limit. Returns them as they arrive, and a function that
 * then describes the remaining ones.
 */
function listRecords(
  calendar: CalendarClient,
  kind: RecordKind,
  query: ListQuery,
  options: ListOptions,
  requestOptions: RequestOptions,
) {
  const { all, limit, from } = options;
  let remainder: string | undefined;

  async function* read(): AsyncGenerator<CalendarRecord, void, undefined> {
    const sequence = sequenceOf(calendar, query, options, requestOptions);
    if (sequence) {
      const events = sequence as AsyncIterable<unknown> as AsyncIterable<CalendarRecord>;
      if (all) return yield* events;
      const items = (await sequence) as readonly object[] as readonly CalendarRecord[];
      if (from === undefined && limit === undefined && items.length > 0)
        remainder = `Showing the first ${items.length} events. Add --all for all of them, or --limit for more.`;
      return yield* items;
    }
    const perPage = all ? largestPage : limit && Math.min(limit, largestPage);
    const request = recordsOf(calendar, kind).list(
      { ...(perPage !== undefined && { per_page: perPage }), ...query },
      requestOptions,
    );
    if (all) return yield* request;
    if (limit !== undefined) return yield* await request.all({ limit });
    const loaded = await request;
    const { items, page, hasNext } = loaded;
    const total = knownTotal(loaded);
    const shown = total === undefined ? `the first ${items.length}` : `${items.length} of ${total}`;
    if (hasNext)
      remainder = `Showing ${shown} ${kind.name}. Add --all for all of them, or --page ${page + 1} for the next.`;
    yield* items;
  }
  return { records: read(), remainder: () => remainder };
}
