import type { Command } from 'commander';
import { nameFields } from '../../contract/name-fields.ts';
import type { CalendarClient, EditOptions } from '../../index.ts';
import {
  addExtraQueryOption,
  addJsonOption,
  addWriteOptions,
  choice,
  type ExtraQuery,
  flagName,
  type WriteOptions,
} from '../arguments.ts';
import { connect, connectForWriting } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import {
  addBodyFlags,
  addClearOption,
  addSetOption,
  type Body,
  type BodyOptions,
  changedFieldsOf,
  fieldsOf,
  readBody,
} from '../contract/field-flags.ts';
import { UnfinishedError, UsageError } from '../errors/errors.ts';
import { withFieldFlags } from '../errors/name-flags.ts';
import { countOf, writeOutput } from '../output/text.ts';
import {
  type CommandContext,
  type CommandModule,
  type CommandResult,
  ExitCode,
} from '../process/command-context.ts';
import { confirm } from '../prompts/prompts.ts';
import { type AddressOptions, addAddresses, readAddresses } from '../records/addresses.ts';
import { runDry } from '../records/dry-run.ts';
import {
  type Address,
  type Deletion,
  deletionQuestion,
  describeDeletions,
  editRecord,
  findRecord,
  parseAddress,
  planDeletion,
} from '../records/find-record.ts';
import { resolveNames } from '../records/names.ts';
import { changesText, printRecord, printWritten } from '../records/print-record.ts';
import { addressHelp, defineKinds, type RecordKind, recordsOf, withArticle } from '../records/record-kind.ts';

interface Options extends SiteOptions, WriteOptions, BodyOptions, AddressOptions {
  readonly extraQuery?: ExtraQuery;
  readonly ifUnmodifiedSince?: string;
  readonly occurrence?: 'single' | 'upcoming';
}

const requestOptionsOf = (
  { extraQuery, occurrence, ifUnmodifiedSince }: Options,
  { signal }: CommandContext,
) => ({
  signal,
  extraQuery,
  ...(ifUnmodifiedSince !== undefined && { ifUnmodifiedSince }),
  ...(occurrence && { occurrence }),
});

export const get: CommandModule = {
  define(command, context) {
    defineKinds(
      command,
      (kind) => `print ${withArticle(kind)}`,
      (subcommand, kind) => {
        subcommand.argument('<id-or-slug>', addressHelp);
        addJsonOption(subcommand);
        addExtraQueryOption(subcommand);
        addSiteOptions(subcommand);
        subcommand.action(async (text: string, options: Options) => {
          const calendar = await connect(options, context);
          const requestOptions = requestOptionsOf(options, context);
          const record = await findRecord(calendar, kind, parseAddress(text), requestOptions);
          await printRecord(record, kind, options, context);
        });
      },
    );
  },
};

/** Returns the fields of a body with IDs in place of the names of venues and organizers. */
async function namesIn(
  calendar: CalendarClient,
  kind: RecordKind,
  fields: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  return kind.name === 'events' ? resolveNames(calendar, fields, {}, { signal }) : fields;
}

function addWritingOptions(command: Command): void {
  addExtraQueryOption(command);
  addWriteOptions(command);
}

export const create: CommandModule = {
  define(command, context) {
    defineKinds(
      command,
      (kind) => `create ${withArticle(kind)}`,
      (subcommand, kind) => {
        const fields = fieldsOf(kind.create);
        addBodyFlags(subcommand, fields);
        addWritingOptions(subcommand);
        addSiteOptions(subcommand);
        subcommand.action(async (options: Options) => {
          const body = await readBody(subcommand, fields, options, context);
          // Reported before anything asks for a password. The client checks the rest.
          const missing = fields.filter(
            ({ name, isRequired }) => isRequired && body.fields[name] === undefined,
          );
          if (missing.length > 0)
            throw new UsageError(missing.map(({ name }) => `${flagName(name)} is required.`).join('\n'));
          const requestOptions = requestOptionsOf(options, context);
          await withFieldFlags(fields, body, async () => {
            const work = async (calendar: CalendarClient) =>
              recordsOf(calendar, kind).create(
                await namesIn(calendar, kind, body.fields, context.signal),
                requestOptions,
              );
            if (options.dryRun) return runDry(kind, options, context, [work]);
            const record = await work(await connectForWriting(options, context));
            await printWritten(record, kind, record.url, options, context);
          });
        });
      },
    );
  },
};

export const edit: CommandModule = {
  define(command, context, result) {
    const summary = '(fields you omit stay unchanged)';
    defineKinds(
      command,
      (kind) => `change ${withArticle(kind)} ${summary}`,
      (subcommand, kind) => {
        const fields = changedFieldsOf(kind.changes);
        addAddresses(subcommand);
        addBodyFlags(subcommand, fields);
        addSetOption(subcommand, fields);
        addClearOption(subcommand, fields);
        addWritingOptions(subcommand);
        const since = 'reject the edit if the record has changed since you read it';
        if (kind.isPost) subcommand.option('--if-unmodified-since <modified_utc>', since);
        const dates = 'edit one date of a recurring event, by its ID';
        if (kind.name === 'events') subcommand.addOption(choice('--occurrence <dates>', dates, ['single']));
        addSiteOptions(subcommand);
        subcommand.action(async (texts: readonly string[], options: Options) => {
          const body = await readBody(subcommand, fields, options, context);
          if (Object.keys(body.fields).length === 0)
            throw new UsageError(
              `There is nothing to change. Add a flag such as --${nameFields[kind.name]} "Another name". --help lists all flags.`,
            );
          const addresses = await readAddresses(texts, options, context);
          const requestOptions = requestOptionsOf(options, context);
          await withFieldFlags(fields, body, () =>
            editAll({ kind, addresses, body, requestOptions }, options, context, result),
          );
        });
      },
    );
  },
};

interface Edits {
  readonly kind: RecordKind;
  readonly addresses: readonly Address[];
  readonly body: Body;
  readonly requestOptions: EditOptions;
}

/** Edits records one after another. If there are several, one question shows what would change in each. */
async function editAll(
  { kind, addresses, body, requestOptions }: Edits,
  options: Options,
  context: CommandContext,
  result: CommandResult,
): Promise<void> {
  const { signal, stdout, stderr } = context;
  const edits = addresses.map((address) => async (calendar: CalendarClient) => {
    const fields = await namesIn(calendar, kind, body.fields, signal);
    return editRecord(calendar, kind, address, fields, requestOptions);
  });
  const describe = async (calendar: CalendarClient) => {
    const changes: string[] = [];
    for (const address of addresses)
      changes.push(changesText(await findRecord(calendar, kind, address, { signal }), kind, body.fields));
    return changes.join('');
  };
  if (options.dryRun) {
    if (!options.json) await writeOutput(stdout, await describe(await connect(options, context)));
    return runDry(kind, options, context, edits, { isQuiet: !options.json });
  }
  const calendar = await connectForWriting(options, context);
  if (addresses.length > 1 && !options.yes) {
    stderr.write(await describe(calendar));
    if (!(await confirm(`Change ${countOf(addresses.length, kind.singular)}?`, options, context))) {
      stderr.write('Nothing was changed.\n');
      result.exitCode = ExitCode.findings;
      return;
    }
  }
  for (const [done, work] of edits.entries()) {
    try {
      const record = await work(calendar);
      await printWritten(record, kind, record.url, options, context);
    } catch (error) {
      if (done === 0) throw error;
      throw new UnfinishedError(
        `${done} of ${countOf(addresses.length, kind.singular)} were changed.`,
        error,
      );
    }
  }
}

/** `delete`: trashes events, venues and organizers, and deletes categories and tags permanently. */
export const remove: CommandModule = {
  define(command, context, result) {
    const summary = ({ name, isPost }: { readonly name: string; readonly isPost: boolean }) =>
      isPost ? `move ${name} to the trash` : `delete ${name} permanently`;
    defineKinds(command, summary, (subcommand, kind) => {
      addAddresses(subcommand);
      addWriteOptions(subcommand);
      const dates = 'delete one date of a recurring event, or that date and all later ones';
      if (kind.name === 'events')
        subcommand.addOption(choice('--occurrence <dates>', dates, ['single', 'upcoming']));
      addExtraQueryOption(subcommand);
      addSiteOptions(subcommand);
      subcommand.action(async (texts: readonly string[], options: Options) => {
        const { occurrence: dates, dryRun, yes, extraQuery } = options;
        const requestOptions = { signal: context.signal, extraQuery };
        const addresses = await readAddresses(texts, options, context);
        const plan = async (calendar: CalendarClient) => {
          const settings = { occurrence: dates, isAsked: !yes && !dryRun };
          const found: Deletion[] = [];
          for (const address of addresses)
            found.push(await planDeletion(calendar, kind, address, settings, requestOptions));
          return found;
        };
        const deletionOf = (calendar: CalendarClient, { record, occurrence }: Deletion) =>
          recordsOf(calendar, kind).delete(record.id, {
            ...requestOptions,
            ...(occurrence && { occurrence }),
          });
        if (dryRun) {
          const found = await plan(await connect(options, context));
          context.stderr.write(`To delete: ${describeDeletions(found, kind)}.\n`);
          const works = found.map((one) => async (calendar: CalendarClient) => deletionOf(calendar, one));
          return runDry(kind, options, context, works);
        }
        const calendar = await connectForWriting(options, context);
        const deletions = await plan(calendar);
        if (!(await confirm(deletionQuestion(deletions, kind), options, context))) {
          context.stderr.write('Nothing was deleted.\n');
          result.exitCode = ExitCode.findings;
          return;
        }
        for (const deletion of deletions) {
          const deleted = await deletionOf(calendar, deletion);
          const status = kind.isPost ? String(deleted.status) : 'deleted';
          await printWritten(deleted, kind, status, options, context);
        }
      });
    });
  },
};
