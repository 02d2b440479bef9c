import { type Command, Option } from 'commander';
import { nameFields } from '../../contract/constants.ts';
import type { CalendarClient } from '../../index.ts';
import { addExtraQueryOption, addJsonOption, choice, flagName, type Pairs, parseDate } from '../arguments.ts';
import { addSiteOptions, connect } from '../connection/connect.ts';
import {
  addBodyFlags,
  addClearOption,
  type BodyOptions,
  changedFieldsOf,
  fieldsOf,
  readBody,
} from '../contract/field-flags.ts';
import { UnfinishedError, UsageError } from '../errors/errors.ts';
import { countOf } from '../output/text.ts';
import type { CommandContext, CommandModule } from '../process/command-context.ts';
import {
  addChangeOptions,
  addWriteOptions,
  type Change,
  type ChangeOptions,
  changeRecords,
} from '../records/change-records.ts';
import { describeChanges, runDry } from '../records/dry-run.ts';
import {
  carryOut,
  deletionQuestion,
  findRecord,
  findTrashed,
  markEvent,
  restoreRecord,
  selectDates,
} from '../records/find-record.ts';
import { checkImage, prepareFields } from '../records/image-file.ts';
import { checkCreation, type Fields, withLastDay } from '../records/names.ts';
import { printRecord, printWritten } from '../records/print-record.ts';
import {
  addressHelp,
  defineKinds,
  nameRecord,
  type RecordKind,
  recordKinds,
  recordsOf,
  withArticle,
} from '../records/record-kind.ts';

interface Options extends ChangeOptions, BodyOptions {
  readonly extraQuery?: Pairs;
  readonly ifUnmodifiedSince?: string;
  readonly occurrence?: 'single' | 'upcoming';
  readonly status?: string;
  readonly reason?: string;
  readonly undo?: boolean;
}

function get(command: Command, context: CommandContext): void {
  const summary = (kind: RecordKind) => `print ${withArticle(kind)}`;
  defineKinds(command, summary, (subcommand, kind) => {
    subcommand.argument('<id-or-slug>', addressHelp);
    addJsonOption(subcommand);
    addExtraQueryOption(subcommand);
    subcommand.action(async (text: string, options: Options) => {
      const calendar = await connect(options, context);
      const requests = { signal: context.signal, extraQuery: options.extraQuery };
      const record = await findRecord({ calendar, kind, requests }, text);
      await printRecord(record, kind, options, context);
    });
  });
}

function create(command: Command, context: CommandContext): void {
  const summary = (kind: RecordKind) => `create ${withArticle(kind)}`;
  defineKinds(command, summary, (subcommand, kind) => {
    const fields = fieldsOf(kind.create);
    addBodyFlags(subcommand, fields);
    addExtraQueryOption(subcommand, { needsAllFields: true });
    addWriteOptions(subcommand);
    subcommand.action(async (options: Options) => {
      const { signal } = context;
      const body = withLastDay(await readBody(subcommand, fields, options, context));
      // Reported before anything asks for a password. The client checks the rest.
      const given: Fields = { title: body.title_html, ...body };
      const missing = fields.filter(
        ({ name, isRequired }) => (isRequired || name === 'title') && given[name] === undefined,
      );
      if (missing.length > 0)
        throw new UsageError(missing.map(({ name }) => `${flagName(name)} is required.`).join('\n'));
      await checkImage(body);
      const work = async (client: CalendarClient) => {
        const source = { calendar: client, kind, requests: { signal } };
        const prepared = await prepareFields(source, 'create', body);
        return recordsOf(source).create(prepared, { signal, extraQuery: options.extraQuery });
      };
      const calendar = await connect(options, context, { isWriting: !options.dryRun });
      if (options.dryRun) await checkCreation({ calendar, kind, requests: { signal } }, body);
      if (options.dryRun) return runDry({ calendar, kind }, options, context, [work]);
      const record = await work(calendar);
      await printWritten(record, kind, record.url, options, context).catch((error) => {
        throw new UnfinishedError(`The ${nameRecord(record, kind)} was created.`, error);
      });
    });
  });
}

function edit(command: Command, context: CommandContext): void {
  const summary = (kind: RecordKind) => `change ${withArticle(kind)} (fields you omit stay unchanged)`;
  defineKinds(command, summary, (subcommand, kind) => {
    const fields = changedFieldsOf(kind.changes);
    addChangeOptions(subcommand);
    addBodyFlags(subcommand, fields);
    addClearOption(subcommand, fields);
    addExtraQueryOption(subcommand, { needsAllFields: true });
    const since = 'reject the edit if the record has changed since you read it';
    if (kind.isPost) subcommand.option('--if-unmodified-since <modified_utc>', since, parseDate);
    const dates = 'edit one date of a recurring event, by its ID';
    if (kind.name === 'events') subcommand.addOption(choice('--occurrence <dates>', dates, ['single']));
    subcommand.action(async (texts: readonly string[], options: Options) => {
      const { signal } = context;
      const { extraQuery, occurrence, ifUnmodifiedSince } = options;
      const body = await readBody(subcommand, fields, options, context);
      if (Object.keys(body).length === 0)
        throw new UsageError(
          `There is nothing to change. Add a flag such as --${nameFields[kind.name]} "Another name". --help lists all flags.`,
        );
      await checkImage(body);
      const isGuarded = ifUnmodifiedSince !== undefined;
      const dated = { ...(isGuarded && { ifUnmodifiedSince }), ...(occurrence && { occurrence }) };
      const editOptions = { signal, extraQuery, ...dated };
      let prepared: ReturnType<typeof prepareFields> | undefined;
      const change: Change = {
        kind,
        find: (source, address) => selectDates(source, address, { occurrence, isAsked: true }),
        question: (_, { length }) => `Change ${countOf(length, kind.singular)}?`,
        details: (source, found) => describeChanges(source, found, body),
        apply: async (source, { id }) => {
          const changes = () => (prepared ??= prepareFields(source, 'changes', body));
          // As a function, nothing is uploaded for a record that has changed.
          return recordsOf(source).edit(id, isGuarded ? changes : await changes(), editOptions);
        },
        lastCell: ({ url }) => url,
      };
      await changeRecords(change, texts, options, context);
    });
  });
}

/** `delete`: trashes events, venues and organizers, and deletes categories and tags permanently. */
function remove(command: Command, context: CommandContext): void {
  const summary = ({ name, isPost }: RecordKind) =>
    isPost ? `move ${name} to the trash` : `delete ${name} permanently`;
  defineKinds(command, summary, (subcommand, kind) => {
    addChangeOptions(subcommand);
    const dates = 'delete one date of a recurring event, or that date and all later ones';
    if (kind.name === 'events')
      subcommand.addOption(choice('--occurrence <dates>', dates, ['single', 'upcoming']));
    addExtraQueryOption(subcommand);
    subcommand.action(async (texts: readonly string[], options: Options) => {
      const { occurrence, yes, extraQuery } = options;
      const change: Change = {
        kind,
        find: (source, address) => selectDates(source, address, { occurrence, isAsked: !yes }),
        question: (names, found) => deletionQuestion(names, found, kind),
        isAsked: () => true,
        apply: (source, one) => carryOut({ ...source, requests: { ...source.requests, extraQuery } }, one),
      };
      await changeRecords(change, texts, options, context);
    });
  });
}

function restore(command: Command, context: CommandContext): void {
  const summary = ({ name }: RecordKind) => `take ${name} out of the trash`;
  const define = (subcommand: Command, kind: RecordKind) => {
    addChangeOptions(subcommand);
    const statuses = ['draft', 'pending', 'publish'];
    subcommand.addOption(choice('--status <status>', 'status of the records', statuses, 'draft'));
    subcommand.action(async (texts: readonly string[], options: Options) => {
      const { status = 'draft' } = options;
      const change: Change = {
        kind,
        find: findTrashed,
        question: (names) => `Restore ${names}?`,
        apply: (source, { id }) => restoreRecord(source, id, status),
      };
      await changeRecords(change, texts, options, context);
    });
  };
  defineKinds(command, summary, define, ({ isPost }) => isPost);
}

const mark =
  (status: 'canceled' | 'postponed', verb: string) =>
  (command: Command, context: CommandContext): void => {
    const kind = recordKinds[0]!;
    addChangeOptions(command);
    command
      .option('--reason <text>', 'reason that visitors see')
      .addOption(new Option('--undo', 'mark the events as scheduled again').conflicts('reason'))
      .addOption(choice('--occurrence <dates>', 'mark one date of a recurring event, by its ID', ['single']));
    addSiteOptions(command);
    command.action(async (texts: readonly string[], options: Options) => {
      const { undo, reason, occurrence, yes, dryRun } = options;
      const [asked, marked] = undo ? (['Schedule', 'scheduled'] as const) : ([verb, status] as const);
      const change: Change = {
        kind,
        find: (source, address) => selectDates(source, address, { occurrence, isAsked: !yes }),
        question: (names) => `${asked} ${names}?`,
        isAsked: (found) => found.some(({ dates }) => dates !== 1),
        apply: (source, one) => {
          if (dryRun && one.occurrence)
            context.stderr.write(`Another request then marks the date ${one.id}, which gets a new ID.\n`);
          return markEvent(source, one, marked, reason);
        },
        lastCell: () => marked,
      };
      // `cancel event 12` reads like the other commands.
      const named = /^events?$/.test(texts[0] ?? '') ? texts.slice(1) : texts;
      await changeRecords(change, named, options, context);
    });
  };

const commands: Readonly<Record<string, CommandModule['define']>> = {
  get,
  create,
  edit,
  delete: remove,
  restore,
  cancel: mark('canceled', 'Cancel'),
  postpone: mark('postponed', 'Postpone'),
};

export const define: CommandModule['define'] = (command, ...rest) =>
  commands[command.name()]?.(command, ...rest);
