import { problemOf } from '../../../../contract/values/messages.ts';

/** One thing that is wrong with a snapshot. */
export interface SnapshotIssue {
  /** Where, such as `events[3].start_date`. Empty for the whole snapshot. */
  readonly path: string;
  /** What was expected and what the snapshot holds instead. */
  readonly message: string;
}

const mostLines = 20;

function messageOf(issues: readonly SnapshotIssue[]): string {
  const lines = issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const [first = ''] = lines;
  if (lines.length === 1) return `Invalid snapshot: ${first}`;
  const shown = lines.slice(0, mostLines).map((line) => `\n- ${line}`);
  const hidden = lines.length - shown.length;
  return `Invalid snapshot:${shown.join('')}${hidden > 0 ? `\n- and ${hidden} more` : ''}`;
}

/**
 * A snapshot from which no mock can be created.
 *
 * @example
 * ```ts
 * import { createCalendarMock, SnapshotError } from 'events-calendar-client/testing';
 *
 * try {
 *   createCalendarMock({ snapshot: { events: [{ title: 'Fair', start_date: '1 May 2027' }] } });
 * } catch (error) {
 *   if (error instanceof SnapshotError) for (const { path, message } of error.issues) console.error(path, message);
 * }
 * ```
 */
export class SnapshotError extends TypeError {
  /** Name of the class, also where a bundler has renamed it. */
  override name = 'SnapshotError';
  /** Everything that is wrong, not the first only. */
  readonly issues: readonly SnapshotIssue[];

  /** @param issues - everything that is wrong, at least one thing */
  constructor(issues: readonly SnapshotIssue[]) {
    super(messageOf(issues));
    this.issues = issues;
  }
}

/** Collects what is wrong with a snapshot. */
export class SnapshotIssues {
  readonly all: SnapshotIssue[] = [];

  add(path: string, message: string): void {
    this.all.push({ path, message });
  }

  addExpected(path: string, what: string, value: unknown): void {
    this.add(path, problemOf('invalid_value', what, value).message);
  }
}
