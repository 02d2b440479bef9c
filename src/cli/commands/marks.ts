import type { Command } from 'commander';
import type { CalendarClient } from '../../index.ts';
import { addJsonOption, choice } from '../arguments.ts';
import { connect, connectForWriting } from '../connection/connect.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import {
  type CommandContext,
  type CommandModule,
  type CommandResult,
  ExitCode,
} from '../process/command-context.ts';
import { confirm } from '../prompts/prompts.ts';
import { type AddressOptions, addAddresses, readAddresses } from '../records/addresses.ts';
import { type Address, findRecord, findTrashed, restoreRecord } from '../records/find-record.ts';
import { printWritten } from '../records/print-record.ts';
import {
  type CalendarRecord,
  defineKinds,
  nameRecord,
  type RecordKind,
  recordKinds,
} from '../records/record-kind.ts';

interface Options extends SiteOptions, AddressOptions {
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly status?: string;
  readonly reason?: string;
  readonly undo?: boolean;
}

/** How a command changes records, one after another. */
interface Work {
  readonly verb: string;
  readonly find: (calendar: CalendarClient, address: Address) => Promise<CalendarRecord>;
  readonly change: (calendar: CalendarClient, record: CalendarRecord) => Promise<CalendarRecord>;
}

/** Finds all records, asks once if there are several, and then changes each. */
async function changeAll(
  kind: RecordKind,
  addresses: readonly Address[],
  { verb, find, change }: Work,
  options: Options,
  context: CommandContext,
  result: CommandResult,
): Promise<void> {
  const calendar = await (options.dryRun ? connect : connectForWriting)(options, context);
  const records: CalendarRecord[] = [];
  for (const address of addresses) records.push(await find(calendar, address));
  const what = `${verb} ${records.map((record) => nameRecord(record, kind)).join(', ')}`;
  if (options.dryRun) {
    context.stderr.write(`Dry run: this would ${what.toLowerCase()}. Nothing was written.\n`);
    return;
  }
  if (records.length > 1 && !(await confirm(`${what}?`, options, context))) {
    context.stderr.write('Nothing was changed.\n');
    result.exitCode = ExitCode.findings;
    return;
  }
  for (const record of records) {
    const changed = await change(calendar, record);
    await printWritten(changed, kind, String(changed.status), options, context);
  }
}

function addOptions(command: Command): void {
  addAddresses(command);
  addJsonOption(command);
  command.option('--dry-run', 'tell what would change, and write nothing');
}

export const restore: CommandModule = {
  define(command, context, result) {
    defineKinds(
      command,
      ({ name }) => `take ${name} out of the trash`,
      (subcommand, kind) => {
        addOptions(subcommand);
        subcommand.addOption(
          choice('--status <status>', 'status of the records', ['draft', 'pending', 'publish'], 'draft'),
        );
        addSiteOptions(subcommand);
        subcommand.action(async (texts: readonly string[], options: Options) => {
          const { signal } = context;
          const { status = 'draft' } = options;
          const addresses = await readAddresses(texts, options, context);
          const work: Work = {
            verb: 'Restore',
            find: (calendar, address) => findTrashed(calendar, kind, address, signal),
            change: (calendar, { id }) => restoreRecord(calendar, kind, id, status, { signal }),
          };
          await changeAll(kind, addresses, work, options, context, result);
        });
      },
      ({ isPost }) => isPost,
    );
  },
};

function defineMark(status: 'canceled' | 'postponed', verb: string): CommandModule {
  return {
    define(command, context, result) {
      addOptions(command);
      command
        .option('--reason <text>', 'reason that visitors see')
        .option('--undo', 'mark the events as scheduled again');
      addSiteOptions(command);
      command.action(async (texts: readonly string[], options: Options) => {
        const { signal } = context;
        const events = recordKinds[0]!;
        // `cancel event 12` reads like the other commands.
        const named = /^events?$/.test(texts[0] ?? '') ? texts.slice(1) : texts;
        const addresses = await readAddresses(named, options, context);
        const { undo, reason } = options;
        const mark = { signal, ...(reason !== undefined && { reason }) };
        const work: Work = {
          verb: undo ? 'Schedule' : verb,
          find: (calendar, address) => findRecord(calendar, events, address, { signal }),
          change: async (calendar, { id }) => ({
            ...(await calendar.events.setEventStatus(id, undo ? 'scheduled' : status, mark)),
          }),
        };
        await changeAll(events, addresses, work, options, context, result);
      });
    },
  };
}

export const cancel = defineMark('canceled', 'Cancel');
export const postpone = defineMark('postponed', 'Postpone');
