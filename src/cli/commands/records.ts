import type { Command } from 'commander';
import { nameFields } from '../../contract/name-fields.ts';
import type { CalendarClient } from '../../index.ts';
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
  type BodyOptions,
  changedFieldsOf,
  fieldsOf,
  readBody,
} from '../contract/field-flags.ts';
import { UsageError } from '../errors/errors.ts';
import { withFieldFlags } from '../errors/name-flags.ts';
import { type CommandContext, type CommandModule, ExitCode } from '../process/command-context.ts';
import { confirm } from '../prompts/prompts.ts';
import { runDry } from '../records/dry-run.ts';
import {
  type Deletion,
  deletionQuestion,
  describeDeletions,
  editRecord,
  findRecord,
  parseAddress,
  planDeletion,
} from '../records/find-record.ts';
import { resolveNames } from '../records/names.ts';
import { printRecord, printWritten } from '../records/print-record.ts';
import { addressHelp, defineKinds, recordsOf, withArticle } from '../records/record-kind.ts';

interface Options extends SiteOptions, WriteOptions, BodyOptions {
  readonly extraQuery?: ExtraQuery;
  readonly yes?: boolean;
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
          const { signal } = context;
          const namesOf = async (calendar: CalendarClient, values: Record<string, unknown>) =>
            kind.name === 'events' ? resolveNames(calendar, values, {}, { signal }) : values;
          await withFieldFlags(fields, body, async () => {
            const work = async (calendar: CalendarClient) =>
              recordsOf(calendar, kind).create(await namesOf(calendar, body.fields), requestOptions);
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
  define(command, context) {
    const summary = '(fields you omit stay unchanged)';
    defineKinds(
      command,
      (kind) => `change ${withArticle(kind)} ${summary}`,
      (subcommand, kind) => {
        const fields = changedFieldsOf(kind.changes);
        subcommand.argument('<id-or-slug>', addressHelp);
        addBodyFlags(subcommand, fields);
        addClearOption(subcommand, fields);
        addWritingOptions(subcommand);
        const since = 'reject the edit if the record has changed since you read it';
        if (kind.isPost) subcommand.option('--if-unmodified-since <modified_utc>', since);
        const dates = 'edit one date of a recurring event, by its ID';
        if (kind.name === 'events') subcommand.addOption(choice('--occurrence <dates>', dates, ['single']));
        addSiteOptions(subcommand);
        subcommand.action(async (text: string, options: Options) => {
          const address = parseAddress(text);
          const body = await readBody(subcommand, fields, options, context);
          if (Object.keys(body.fields).length === 0)
            throw new UsageError(
              `There is nothing to change. Add a flag such as --${nameFields[kind.name]} "Another name". --help lists all flags.`,
            );
          const requestOptions = requestOptionsOf(options, context);
          const { signal } = context;
          const namesOf = async (calendar: CalendarClient, values: Record<string, unknown>) =>
            kind.name === 'events' ? resolveNames(calendar, values, {}, { signal }) : values;
          await withFieldFlags(fields, body, async () => {
            const work = async (calendar: CalendarClient) =>
              editRecord(calendar, kind, address, await namesOf(calendar, body.fields), requestOptions);
            if (options.dryRun) return runDry(kind, options, context, [work]);
            const record = await work(await connectForWriting(options, context));
            await printWritten(record, kind, record.url, options, context);
          });
        });
      },
    );
  },
};

/** `delete`: trashes events, venues and organizers, and deletes categories and tags permanently. */
export const remove: CommandModule = {
  define(command, context, result) {
    const summary = ({ name, isPost }: { readonly name: string; readonly isPost: boolean }) =>
      isPost ? `move ${name} to the trash` : `delete ${name} permanently`;
    defineKinds(command, summary, (subcommand, kind) => {
      subcommand.argument('<id-or-slug...>', addressHelp);
      addWriteOptions(subcommand);
      subcommand.option('--yes', 'delete without asking');
      const dates = 'delete one date of a recurring event, or that date and all later ones';
      if (kind.name === 'events')
        subcommand.addOption(choice('--occurrence <dates>', dates, ['single', 'upcoming']));
      addExtraQueryOption(subcommand);
      addSiteOptions(subcommand);
      subcommand.action(async (texts: readonly string[], options: Options) => {
        const { occurrence: dates, dryRun, yes, extraQuery } = options;
        const requestOptions = { signal: context.signal, extraQuery };
        const plan = async (calendar: CalendarClient) => {
          const settings = { occurrence: dates, isAsked: !yes && !dryRun };
          const found: Deletion[] = [];
          for (const address of texts.map(parseAddress))
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
