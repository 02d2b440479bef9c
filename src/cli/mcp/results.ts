import { plainText } from '../../format/index.ts';
import type { Page } from '../../index.ts';
import { knownTotal } from '../records/print-record.ts';
import { longestFrame, longestResult, siteData, startOf, toLine, visibleText } from './site-data.ts';

/** A page of records as text for a model: which records these are, how to read on, and one record a line. */
export function renderListing<Entity>(
  page: Page<Entity>,
  what: string,
  perPage: number,
  summarize: (record: Entity) => object,
): string {
  const lines: string[] = [];
  let room = longestResult - longestFrame;
  for (const record of page.items) {
    const line = toLine(summarize(record));
    room -= line.length + 1;
    if (room < 0) break;
    lines.push(line);
  }
  const total = knownTotal(page);
  const first = (page.page - 1) * perPage + 1;
  const range = `${what} ${first} to ${first + lines.length - 1}`;
  const sentences = [
    total === undefined
      ? `${range}, page ${page.page}.`
      : `${range} of ${total}, page ${page.page} of ${page.totalPages}.`,
  ];
  if (lines.length < page.items.length)
    sentences.push(
      `The other ${page.items.length - lines.length} of this page are too long for one result: repeat the call with per_page ${Math.max(Math.floor(lines.length / 2), 1)}, from page 1.`,
    );
  else if (page.hasNext) sentences.push(`For more, repeat the call with page ${page.page + 1}.`);
  return `${sentences.join(' ')}\n${siteData(lines)}`;
}

/** The longest part of a description in one result. As JSON, it has twice as many characters at most. */
const longestPart = 4_000;

/** A single record as text for a model, and its description from a position on, as far as it fits. */
export function renderRecord(
  name: string,
  record: object,
  description: string | undefined,
  { from, format }: { readonly from: number; readonly format: 'text' | 'html' },
): string {
  const html = description ?? '';
  const text = visibleText(format === 'html' ? html : plainText(html)).trim();
  if (text === '') return `${name}.\n${siteData([toLine(record)])}`;

  const part = startOf(text.slice(from), longestPart);
  const end = from + part.length;
  const position = part === text ? 'whole' : `characters ${from} to ${end} of ${text.length}`;
  const more = end < text.length ? ` To read on, repeat the call with description_from ${end}.` : '';
  const lines = [toLine(record), toLine({ description: part })];
  return `${name}. Description: ${position}.${more}\n${siteData(lines)}`;
}
