import { type Command, Option } from 'commander';
import { addExtraQueryOption, type ExtraQuery } from '../arguments.ts';
import { connect, connectForWriting } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addWriteOptions, type WriteOptions } from '../output/format-options.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { confirm } from '../prompts/prompts.ts';
import { addressHelp, defineKinds } from '../records/define-kinds.ts';
import { createDryRun } from '../records/dry-run.ts';
import {
  type Address,
  deleteRecord,
  deletionQuestion,
  findRecord,
  parseAddress,
} from '../records/find-record.ts';
import { printPlan } from '../records/print-plan.ts';
import { printDeleted } from '../records/print-record.ts';
import type { CalendarRecord, RecordKind } from '../records/record-kind.ts';

type Options = SiteOptions &
  WriteOptions & {
    readonly yes?: boolean;
    readonly extraQuery?: ExtraQuery;
    readonly occurrence?: 'single' | 'upcoming';
  };

const requestOptionsOf = ({ extraQuery, occurrence }: Options, { signal }: CommandContext) => ({
  signal,
  extraQuery,
  ...(occurrence && { occurrence }),
});

async function plan(
  addresses: readonly Address[],
  kind: RecordKind,
  options: Options,
  context: CommandContext,
): Promise<void> {
  const dryRun = createDryRun(kind);
  const calendar = await connect(options, context, { fetch: dryRun.fetch });
  const requestOptions = requestOptionsOf(options, context);
  const requests = [];
  for (const address of addresses)
    requests.push(...(await dryRun.plan(() => deleteRecord(calendar, kind, address, requestOptions))));
  await printPlan(requests, { json: options.json }, context);
}

function defineKind(
  command: Command,
  kind: RecordKind,
  context: CommandContext,
  result: CommandResult,
): void {
  command.argument('<id-or-slug...>', addressHelp);
  addWriteOptions(command);
  command.option('--yes', 'delete without asking');
  if (kind.name === 'events')
    command.addOption(
      new Option(
        '--occurrence <dates>',
        'delete one date of a recurring event, or it and all later dates',
      ).choices(['single', 'upcoming']),
    );
  addExtraQueryOption(command);
  addSiteOptions(command);
  command.action(async (texts: readonly string[], options: Options) => {
    const addresses = texts.map(parseAddress);
    if (options.dryRun) return plan(addresses, kind, options, context);

    const calendar = await connectForWriting(options, context);
    const requestOptions = requestOptionsOf(options, context);
    if (!options.yes) {
      const records: CalendarRecord[] = [];
      for (const address of addresses)
        records.push(await findRecord(calendar, kind, address, requestOptions));
      if (!(await confirm(deletionQuestion(records, kind), options, context))) {
        context.stderr.write('Nothing was deleted.\n');
        result.exitCode = ExitCode.findings;
        return;
      }
    }
    for (const address of addresses) {
      const deleted = await deleteRecord(calendar, kind, address, requestOptions);
      await printDeleted(deleted, kind, options, context);
    }
  });
}

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  defineKinds(
    command,
    (kind) => (kind.isPost ? `move ${kind.name} to the trash` : `delete ${kind.name} for good`),
    (subcommand, kind) => defineKind(subcommand, kind, context, result),
  );
}
