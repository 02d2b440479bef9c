import { type Command, InvalidArgumentError } from 'commander';

export interface RangeOptions {
  readonly from?: string;
  readonly to?: string;
}

export interface EventRange {
  readonly from: string;
  readonly to: string;
}

const always: EventRange = { from: '1900-01-01', to: '3000-01-01' };

/** Accepts a date, a local time or an instant. The client checks the rest. */
function parseDate(text: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(text)) return text;
  throw new InvalidArgumentError('Expected a date such as 2027-05-01 or 2027-05-01T18:00:00Z.');
}

export function addRangeOptions(command: Command, ofWhat = 'events'): void {
  command
    .option('--from <date>', `skip ${ofWhat} that are over by this date (2027-01-01) or instant`, parseDate)
    .option('--to <date>', `skip ${ofWhat} that begin on or after this date or instant`, parseDate);
}

export function rangeOf({ from, to }: RangeOptions): EventRange {
  const isInstant = /T[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/.test(from ?? to ?? '');
  const complete = (date: string) => (isInstant ? `${date}T00:00:00Z` : date);
  return { from: from ?? complete(always.from), to: to ?? complete(always.to) };
}

export function isAlways({ from, to }: EventRange): boolean {
  return from.startsWith(always.from) && to.startsWith(always.to);
}
