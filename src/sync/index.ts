/**
 * Imports events, reads and writes them as JSON, and takes, compares and applies snapshots. For Node.js and
 * other servers. Needs no optional package, unlike `/sync/csv` and `/sync/icalendar`.
 *
 * @module events-calendar-client/sync
 */

export type { EncodingOptions, FileChunk, FileInput } from './formats/input.ts';
export { type EventsToWrite, readJson, readNdjson, writeJson, writeNdjson } from './formats/json.ts';
export { importEvents } from './import/import-events.ts';
export type { ImportKey, KeyFunction, KeyWindow } from './import/keys.ts';
export type { CanceledMode, EventSource, ImportOptions, UnknownNames } from './import/options.ts';
export type {
  FieldChange,
  FieldChanges,
  ImportResult,
  LinkedResult,
  MissingEvent,
  MissingResult,
  RowCounts,
  RowResult,
  RowStatus,
} from './import/results.ts';
export { JournalLockedError } from './journal/file-journal.ts';
export { type Journal, JournalError } from './journal/journal.ts';
export { readCsv, readICalendar, writeCsv, writeICalendar } from './loaded-formats.ts';
export { eventToRow } from './rows/event-to-row.ts';
export { type FilePlace, FormatError } from './rows/format-error.ts';
export type {
  ImportRow,
  ImportSource,
  LocatedRow,
  OrganizerOfRow,
  RowPosition,
  VenueOfRow,
} from './rows/import-row.ts';
export { toSlug } from './rows/slugs.ts';
export type { ApplyOptions, ApplyResult, RecordResult } from './snapshot/apply-run.ts';
export { applySnapshot } from './snapshot/apply-snapshot.ts';
export {
  diffSnapshots,
  type RecordChange,
  type RecordDifference,
  type SnapshotDifference,
} from './snapshot/diff-snapshots.ts';
export type { RecordKind } from './snapshot/records.ts';
export { type SnapshotOptions, takeSnapshot } from './snapshot/take-snapshot.ts';
