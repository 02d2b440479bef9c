/**
 * Reads and writes events as CSV. Requires csv-parse 7 for reading and csv-stringify 6 for writing.
 *
 * @module events-calendar-client/sync/csv
 */

export type { CsvColumn, ReadableCsvColumn } from './formats/csv/columns.ts';
export type { DateOrder } from './formats/csv/dates.ts';
export type { HeaderOptions } from './formats/csv/header.ts';
export { type ReadCsvOptions, readCsv } from './formats/csv/read-csv.ts';
export type { CellOptions } from './formats/csv/read-row.ts';
export { type WriteCsvOptions, writeCsv } from './formats/csv/write-csv.ts';
