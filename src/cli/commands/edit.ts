import { type Command, Option } from 'commander';
import { nameFields } from '../../contract/name-fields.ts';
import { addExtraQueryOption, type ExtraQuery } from '../arguments.ts';
import { connect, connectForWriting } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addBodyFlags, addClearOption, type BodyOptions, readBody } from '../contract/body-flags.ts';
import { fieldsOf } from '../contract/json-schema.ts';
import { UsageError } from '../errors/errors.ts';
import { withFieldFlags } from '../errors/name-flags.ts';
import { addWriteOptions, type WriteOptions } from '../output/format-options.ts';
import type { CommandContext } from '../process/command-context.ts';
import { addressHelp, defineKinds } from '../records/define-kinds.ts';
import { createDryRun } from '../records/dry-run.ts';
import { editRecord, findRecord, parseAddress } from '../records/find-record.ts';
import { changesOf, printPlan } from '../records/print-plan.ts';
import { printWritten } from '../records/print-record.ts';
import { type RecordKind, withArticle } from '../records/record-kind.ts';

type Options = SiteOptions &
  WriteOptions &
  BodyOptions & {
    readonly extraQuery?: ExtraQuery;
    readonly ifUnmodifiedSince?: string;
    readonly occurrence?: 'single';
  };

function defineKind(command: Command, kind: RecordKind, context: CommandContext): void {
  const fields = fieldsOf(kind.changes);
  command.argument('<id-or-slug>', addressHelp);
  addBodyFlags(command, fields);
  addClearOption(command, fields);
  addExtraQueryOption(command);
  addWriteOptions(command);
  if (kind.isPost)
    command.option(
      '--if-unmodified-since <modified_utc>',
      'write nothing if the record has changed since you read it',
    );
  if (kind.name === 'events')
    command.addOption(
      new Option('--occurrence <dates>', 'edit one date of a recurring event, by its ID').choices(['single']),
    );
  addSiteOptions(command);
  command.action(async (text: string, options: Options) => {
    const address = parseAddress(text);
    const body = await readBody(command, fields, options, context);
    if (Object.keys(body.fields).length === 0)
      throw new UsageError(`Nothing to change. Add a flag such as ${exampleOf(kind)}; --help lists them.`);
    const { extraQuery, ifUnmodifiedSince, occurrence } = options;
    const requestOptions = {
      signal: context.signal,
      extraQuery,
      ...(ifUnmodifiedSince !== undefined && { ifUnmodifiedSince }),
      ...(occurrence && { occurrence }),
    };
    await withFieldFlags(fields, body, async () => {
      if (options.dryRun) {
        const dryRun = createDryRun(kind);
        const calendar = await connect(options, context, { fetch: dryRun.fetch });
        const edit = () => editRecord(calendar, kind, address, body.fields, requestOptions);
        const requests = await dryRun.plan(edit);
        const current = await findRecord(calendar, kind, address, { signal: context.signal, extraQuery });
        const changes = changesOf(current, body.fields);
        await printPlan(requests, { json: options.json, changes }, context);
        return;
      }
      const calendar = await connectForWriting(options, context);
      const record = await editRecord(calendar, kind, address, body.fields, requestOptions);
      await printWritten(record, kind, options, context);
    });
  });
}

const exampleOf = ({ name }: RecordKind) => `--${nameFields[name]} "Another name"`;

export function define(command: Command, context: CommandContext): void {
  defineKinds(
    command,
    (kind) => `change ${withArticle(kind)}; fields you leave out stay unchanged`,
    (subcommand, kind) => defineKind(subcommand, kind, context),
  );
}
