import type { Command } from 'commander';
import { addExtraQueryOption, type ExtraQuery, flagName } from '../arguments.ts';
import { connect, connectForWriting } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addBodyFlags, type Body, type BodyOptions, readBody } from '../contract/body-flags.ts';
import { type Field, fieldsOf } from '../contract/json-schema.ts';
import { UsageError } from '../errors/errors.ts';
import { withFieldFlags } from '../errors/name-flags.ts';
import { addWriteOptions, type WriteOptions } from '../output/format-options.ts';
import type { CommandContext } from '../process/command-context.ts';
import { defineKinds } from '../records/define-kinds.ts';
import { createDryRun } from '../records/dry-run.ts';
import { printPlan } from '../records/print-plan.ts';
import { printWritten } from '../records/print-record.ts';
import { type RecordKind, recordsOf, withArticle } from '../records/record-kind.ts';

type Options = SiteOptions & WriteOptions & BodyOptions & { readonly extraQuery?: ExtraQuery };

function defineKind(command: Command, kind: RecordKind, context: CommandContext): void {
  const fields = fieldsOf(kind.create);
  addBodyFlags(command, fields);
  addExtraQueryOption(command);
  addWriteOptions(command);
  addSiteOptions(command);
  command.action(async (options: Options) => {
    const body = await readBody(command, fields, options, context);
    checkRequired(fields, body);
    const requestOptions = { signal: context.signal, extraQuery: options.extraQuery };
    await withFieldFlags(fields, body, async () => {
      if (options.dryRun) {
        const dryRun = createDryRun(kind);
        const calendar = await connect(options, context, { fetch: dryRun.fetch });
        const create = async () => recordsOf(calendar, kind).create(body.fields, requestOptions);
        await printPlan(await dryRun.plan(create), options, context);
        return;
      }
      const calendar = await connectForWriting(options, context);
      const record = await recordsOf(calendar, kind).create(body.fields, requestOptions);
      await printWritten(record, kind, options, context);
    });
  });
}

/** Reports missing fields before anything asks for a password. The client checks everything else. */
function checkRequired(fields: readonly Field[], { fields: values }: Body): void {
  const missing = fields.filter(({ name, isRequired }) => isRequired && values[name] === undefined);
  if (missing.length > 0)
    throw new UsageError(missing.map(({ name }) => `${flagName(name)} is required.`).join('\n'));
}

export function define(command: Command, context: CommandContext): void {
  defineKinds(
    command,
    (kind) => `create ${withArticle(kind)}`,
    (subcommand, kind) => defineKind(subcommand, kind, context),
  );
}
