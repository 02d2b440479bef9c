import { type Command, InvalidArgumentError, Option } from 'commander';
import type { DateOrder } from '../../sync/index.ts';
import { parseList } from '../arguments.ts';
import { addRangeOptions, type RangeOptions } from '../files/event-range.ts';
import { parseDelimiter } from '../files/file-format.ts';
import type { ImportFormat } from './import-format.ts';

/** How the rows of a file are read. */
export interface ReadOptions extends RangeOptions {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly dates?: DateOrder;
  readonly column?: Readonly<Record<string, string>>;
  readonly required?: readonly string[];
  readonly emptyCells?: 'keep' | 'clear';
  readonly allowShortRows?: true;
  readonly timezone?: string;
  readonly zone?: Readonly<Record<string, string>>;
}

/** The formats of these options. */
export const formatsOfReadOptions: Readonly<Record<string, readonly ImportFormat[]>> = {
  encoding: ['csv', 'json', 'ndjson', 'ics'],
  delimiter: ['csv'],
  dates: ['csv'],
  column: ['csv'],
  required: ['csv'],
  emptyCells: ['csv'],
  allowShortRows: ['csv'],
  timezone: ['ics'],
  zone: ['ics'],
};

/** Collects `name=value` pairs of an option that is given several times. */
function parsePair(text: string, others: Readonly<Record<string, string>> = {}): Record<string, string> {
  const separator = text.lastIndexOf('=');
  if (separator < 1) throw new InvalidArgumentError('Expected two names with = between them.');
  return { ...others, [text.slice(0, separator)]: text.slice(separator + 1) };
}

const orders: readonly DateOrder[] = ['year-month-day', 'day-month-year', 'month-day-year'];

/** Adds the options of files that rows are read from. */
export function addReadOptions(command: Command): void {
  command.optionsGroup('Reading:').option('--encoding <name>', 'encoding of the file (default: utf-8)');
  addRangeOptions(command);
  command
    .optionsGroup('CSV:')
    .option('--delimiter <character>', 'what stands between cells (default: ,)', parseDelimiter)
    .addOption(
      new Option('--dates <order>', 'order of dates like 31.12.2026 (default: year-month-day)').choices(
        orders,
      ),
    )
    .option(
      '--column <heading=column>',
      'what a heading of the file means; nothing behind = leaves it out; repeatable',
      parsePair,
    )
    .option(
      '--required <columns>',
      'columns that have to be there (default: title,start_date,end_date)',
      parseList,
    )
    .addOption(
      new Option('--empty-cells <mode>', 'what empty cells do to the field (default: keep)').choices([
        'keep',
        'clear',
      ]),
    )
    .option('--allow-short-rows', 'read rows that lack empty cells at the end')
    .optionsGroup('iCalendar:')
    .option('--timezone <zone>', 'time zone of events that name none')
    .option('--zone <name=zone>', 'time zone that the file has a name of its own for; repeatable', parsePair);
}
