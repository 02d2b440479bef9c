import type { Command } from 'commander';
import { addExtraQueryOption, type ExtraQuery } from '../arguments.ts';
import { connect } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { addJsonOption, type FormatOptions } from '../output/format-options.ts';
import type { CommandContext } from '../process/command-context.ts';
import { addressHelp, defineKinds } from '../records/define-kinds.ts';
import { findRecord, parseAddress } from '../records/find-record.ts';
import { printRecord } from '../records/print-record.ts';
import { type RecordKind, withArticle } from '../records/record-kind.ts';

type Options = SiteOptions & FormatOptions & { readonly extraQuery?: ExtraQuery };

function defineKind(command: Command, kind: RecordKind, context: CommandContext): void {
  command.argument('<id-or-slug>', addressHelp);
  addJsonOption(command);
  addExtraQueryOption(command);
  addSiteOptions(command);
  command.action(async (text: string, options: Options) => {
    const calendar = await connect(options, context);
    const { signal } = context;
    const { extraQuery } = options;
    const record = await findRecord(calendar, kind, parseAddress(text), { signal, extraQuery });
    await printRecord(record, kind, options, context);
  });
}

export function define(command: Command, context: CommandContext): void {
  defineKinds(
    command,
    (kind) => `print ${withArticle(kind)}`,
    (subcommand, kind) => defineKind(subcommand, kind, context),
  );
}
