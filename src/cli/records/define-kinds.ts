import type { Command } from 'commander';
import { type RecordKind, recordKinds } from './record-kind.ts';

/** Adds a subcommand for each kind of record. That of the kind which is used is defined, since schemas take a while. */
export function defineKinds(
  command: Command,
  summaryOf: (kind: RecordKind) => string,
  define: (command: Command, kind: RecordKind) => void,
): void {
  const kinds = new Map<string, RecordKind>();
  for (const kind of recordKinds) {
    const summary = summaryOf(kind);
    command.command(kind.name).alias(kind.singular).summary(summary).description(summary);
    kinds.set(kind.name, kind);
  }
  command.helpCommand(false).hook('preSubcommand', (_, subcommand) => {
    const kind = kinds.get(subcommand.name());
    if (kind) define(subcommand, kind);
  });
}

/** What the argument of a single record takes. */
export const addressHelp = 'its ID or its slug; a slug of digits is written slug:2027';
