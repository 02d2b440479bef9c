import type { Page } from '../../../index.ts';
import { knownTotal } from '../../records/print-record.ts';
import { longestFrame, longestResult, siteData, toLine } from './site-data.ts';

/** How much of the long texts of a record is shown in a listing. */
export type Detail = 'with excerpt' | 'without excerpt';

interface ListingParts<Entity> {
  /** What the records are, in the plural. */
  readonly what: string;
  readonly page: Page<Entity>;
  readonly perPage: number;
  render(record: Entity, detail: Detail): object;
  /** What to try where there is nothing. */
  readonly whenEmpty: string;
}

/** A page of records as text for a model: which they are of how many, how to read on, and one record a line. */
export function renderListing<Entity>(parts: ListingParts<Entity>): string {
  const { what, page, perPage, whenEmpty } = parts;
  const { items, totalPages } = page;
  const total = knownTotal(page);
  if (items.length === 0) return `No ${what.toLowerCase()} match. ${whenEmpty}`;

  const lines = fittingLines(parts);
  const first = (page.page - 1) * perPage + 1;
  const sentences = [
    total === undefined
      ? `${what} ${first} to ${first + lines.length - 1}, page ${page.page}.`
      : `${what} ${first} to ${first + lines.length - 1} of ${total}, page ${page.page} of ${totalPages}.`,
  ];
  if (lines.length < items.length)
    sentences.push(
      `The other ${items.length - lines.length} of this page are too long for one result: repeat the call with per_page ${Math.max(Math.floor(lines.length / 2), 1)}, from page 1.`,
    );
  else if (page.hasNext) sentences.push(`For more, repeat the call with page ${page.page + 1}.`);
  return `${sentences.join(' ')}\n${siteData(lines)}`;
}

/** All records, with excerpts where they fit; or as many as fit without. */
function fittingLines<Entity>({ page: { items }, render }: ListingParts<Entity>): string[] {
  const available = longestResult - longestFrame;
  const complete = items.map((record) => toLine(render(record, 'with excerpt')));
  if (lengthOf(complete) <= available) return complete;
  const lines = items.map((record) => toLine(render(record, 'without excerpt')));
  while (lengthOf(lines) > available) lines.pop();
  return lines;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((length, line) => length + line.length + 1, 0);
}
