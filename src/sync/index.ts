/**
 * For scripts on Node.js and other servers: imports that neither lose nor double anything.
 *
 * It turns on Zod's compiler (`zod/compile`) for the schemas that are created after it, so import it before the client.
 *
 * @module events-calendar-client/sync
 */
// Before everything else, since schemas that exist already stay as they are.
import 'zod/compile';

export { importEvents } from './import/import-events.ts';
export type { ImportOptions, KeyWindow } from './import/options.ts';
export type {
  ImportProgress,
  ImportResult,
  MissingResult,
  RowCounts,
  RowResult,
  RowStatus,
} from './import/result.ts';
export type { Journal } from './journal/journal.ts';
export { JournalError } from './journal/journal-error.ts';
export type { KeyFunction } from './keys/by-function.ts';
export type { LinkedMode } from './links/linked-records.ts';
export { toSlug } from './rendering/slugs.ts';
export type { ImportRow, OrganizerOfRow, VenueOfRow } from './rows/import-row.ts';
export type { ImportSource, LocatedRow, RowPosition } from './rows/located-row.ts';
