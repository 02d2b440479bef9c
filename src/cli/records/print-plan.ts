import { formatJson, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { PlannedRequest } from './dry-run.ts';
import type { CalendarRecord } from './record-kind.ts';

export interface FieldChange {
  readonly from: unknown;
  readonly to: unknown;
}

/** What a field of a record is in a body: records inside it are their IDs. */
function asInBody(record: CalendarRecord, field: string): unknown {
  const value = record[field];
  const toId = (one: unknown) =>
    typeof one === 'object' && one !== null && 'id' in one ? (one.id as unknown) : one;
  return Array.isArray(value) ? value.map(toId) : (toId(value) ?? null);
}

/** The fields that differ from those of the record. */
export function changesOf(
  record: CalendarRecord,
  fields: Readonly<Record<string, unknown>>,
): Record<string, FieldChange> {
  const changes = Object.entries(fields).map(
    ([name, to]) => [name, { from: asInBody(record, name), to }] as const,
  );
  return Object.fromEntries(changes.filter(([, { from, to }]) => formatJson(from) !== formatJson(to)));
}

function formatPlan(
  requests: readonly PlannedRequest[],
  changes: Readonly<Record<string, FieldChange>> = {},
): string {
  const changed = Object.entries(changes).map(
    ([name, { from, to }]) => `${name}: ${formatJson(from)} → ${formatJson(to)}`,
  );
  const sent = requests.map(({ method, url, body }) =>
    [`${method} ${url}`, ...(body === undefined ? [] : [formatJson(body, 2)])].join('\n'),
  );
  return [changed.join('\n'), ...sent].filter((part) => part !== '').join('\n\n');
}

export async function printPlan(
  requests: readonly PlannedRequest[],
  { json, changes }: { readonly json?: boolean | undefined; readonly changes?: Record<string, FieldChange> },
  { stdout, stderr }: CommandContext,
): Promise<void> {
  const plan = json
    ? formatJson({ ...(changes && { changes }), requests }, 2)
    : formatPlan(requests, changes);
  if (plan !== '') await writeOutput(stdout, `${plan}\n`);
  stderr.write('Dry run: nothing was written.\n');
}
