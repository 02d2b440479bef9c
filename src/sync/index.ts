/**
 * Imports and writes files of events, and takes, compares and applies snapshots. For Node.js and other
 * servers.
 *
 * @module events-calendar-client/sync
 */

export type { CsvColumn, ReadableCsvColumn } from './formats/csv/columns.ts';
export type { DateOrder } from './formats/csv/dates.ts';
export type { HeaderOptions } from './formats/csv/header.ts';
export { type ReadCsvOptions, readCsv } from './formats/csv/read-csv.ts';
export type { CellOptions } from './formats/csv/read-row.ts';
export { type WriteCsvOptions, writeCsv } from './formats/csv/write-csv.ts';
export { eventToRow } from './formats/event-to-row.ts';
export { type FilePlace, FormatError } from './formats/format-error.ts';
export {
  type CalendarEnd,
  type ReadICalendarOptions,
  readICalendar,
} from './formats/icalendar/read-icalendar.ts';
export type { WindowOptions } from './formats/icalendar/window.ts';
export { writeICalendar } from './formats/icalendar/write-icalendar.ts';
export type { ZoneOptions } from './formats/icalendar/zones.ts';
export type { EncodingOptions, FileChunk, FileInput } from './formats/input.ts';
export { type EventsToWrite, readJson, readNdjson, writeJson, writeNdjson } from './formats/json.ts';
export { importEvents } from './import/import-events.ts';
export type { ImportKey, KeyFunction } from './import/keys.ts';
export type { LinkedMode, UnknownNames } from './import/linked-records.ts';
export type { ImportOptions, KeyWindow } from './import/options.ts';
export type {
  ImportResult,
  LinkedResult,
  MissingEvent,
  MissingResult,
  RowCounts,
  RowResult,
  RowStatus,
} from './import/results.ts';
export type {
  ImportRow,
  ImportSource,
  LocatedRow,
  OrganizerOfRow,
  RowPosition,
  VenueOfRow,
} from './import/rows.ts';
export { toSlug } from './import/slugs.ts';
export { JournalLockedError } from './journal/file-journal.ts';
export { type Journal, JournalError } from './journal/journal.ts';
export type { ApplyOptions, ApplyResult, RecordResult } from './snapshot/apply-run.ts';
export { applySnapshot } from './snapshot/apply-snapshot.ts';
export {
  diffSnapshots,
  type FieldChange,
  type RecordChange,
  type RecordDifference,
  type SnapshotDifference,
} from './snapshot/diff-snapshots.ts';
export type { RecordKind } from './snapshot/records.ts';
export { type SnapshotOptions, takeSnapshot } from './snapshot/take-snapshot.ts';
