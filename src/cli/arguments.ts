import { type Command, InvalidArgumentError, Option } from 'commander';
import { always } from '../contract/constants.ts';

/** Returns the flag of a field or option: `--start-date` of `start_date`, `--base-url` of `baseUrl`. */
export function flagName(name: string): string {
  const words = name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `--${words}`;
}

export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== '');

/** Parses a list that would select nothing if it were empty. */
export function parseNames(text: string): string[] {
  const names = parseList(text);
  if (names.length === 0) throw new InvalidArgumentError('Expected at least one ID or name.');
  return names;
}

export const choice = (flags: string, description: string, values: readonly string[], usual?: string) =>
  new Option(flags, description).choices(values).default(usual);

/** Values of `name=value` pairs by name. Those of a repeated name are a list. */
export type Pairs = Readonly<Record<string, string | readonly string[]>>;

/** Collects the pairs of a repeatable option. */
export function addPair(text: string, others: Pairs = {}): Pairs {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('Expected a pair such as name=value.');
  return { ...others, [name]: others[name] === undefined ? value : [others[name], value].flat() };
}

export type Values = Readonly<Record<string, string>>;

/** Collects pairs of which the last one of a name counts. */
export const setPair = (text: string, others: Values = {}) => ({ ...others, ...(addPair(text) as Values) });

interface NumberRange {
  readonly integer?: boolean;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

export function parseNumber({ integer, minimum, maximum }: NumberRange): (text: string) => number {
  const from = minimum === undefined ? '' : ` from ${minimum}`;
  const to = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
  return (text) => {
    const value = text.trim() === '' ? Number.NaN : Number(text);
    const isInRange = value >= (minimum ?? -Infinity) && value <= (maximum ?? Infinity);
    if (isInRange && Number.isFinite(value) && (!integer || Number.isInteger(value))) return value;
    throw new InvalidArgumentError(`Expected ${integer ? 'an integer' : 'a number'}${from}${to}.`);
  };
}

/** Adds `--extra-query`. Commands that compare what is stored, or read lists, need all fields of a response. */
export function addExtraQueryOption(command: Command, { needsAllFields = false } = {}): void {
  const parse = (text: string, others?: Pairs) => {
    if (!needsAllFields || !/^\s*_fields\b/.test(text)) return addPair(text, others);
    throw new InvalidArgumentError('Leave out _fields: the command needs all. See list --columns.');
  };
  command.option('--extra-query <name=value>', 'query parameter, sent unchecked (repeatable)', parse);
}

export const cityOption = () =>
  new Option('--city <name>', 'events in the venues of a city').conflicts('venue');

export interface FormatOptions {
  readonly json?: boolean;
  readonly ndjson?: boolean;
}

export function addJsonOption(command: Command): void {
  command.optionsGroup('Output:').option('--json', 'print a JSON document with all fields');
}

export interface RangeOptions {
  readonly from?: string;
  readonly to?: string;
}

export type EventRange = Required<RangeOptions>;

/** Accepts a date, a local time or an instant. The client checks the rest. */
export function parseDate(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text;
  throw new InvalidArgumentError('Expected a date such as 2027-05-01 or 2027-05-01T18:00:00Z.');
}

export function addRangeOptions(command: Command, ofWhat = 'events'): void {
  command
    .option('--from <date>', `skip ${ofWhat} that are over by this date (2027-01-01) or instant`, parseDate)
    .option('--to <date>', `skip ${ofWhat} that begin on or after this date or instant`, parseDate);
}

export const isInstant = (date: string) => /T[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(date);

export function rangeOf({ from, to }: RangeOptions): EventRange {
  const complete = (date: string) => (isInstant(from ?? to ?? '') ? `${date}T00:00:00Z` : date);
  return { from: from ?? complete(always.from), to: to ?? complete(always.to) };
}

export function isAlways({ from, to }: EventRange): boolean {
  return from.startsWith(always.from) && to.startsWith(always.to);
}
