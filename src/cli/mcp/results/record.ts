import { plainText } from '../../../format/index.ts';
import { longestFrame, longestResult, siteData, toLine, visibleText } from './site-data.ts';

/** Which part of a description is read, and as what. */
export interface DescriptionPart {
  /** The position of its first character. */
  readonly from: number;
  readonly format: 'text' | 'html';
}

/** The longest part of a description in one result, encoded as JSON. */
const longestDescription = 10_000;

/** A single record as text for a model, with its description as far as it fits, and how to read on. */
export function renderRecord(
  summary: string,
  record: object,
  description: string | undefined,
  { from, format }: DescriptionPart,
): string {
  const line = toLine(record);
  const html = description ?? '';
  const text = visibleText(format === 'html' ? html : plainText(html)).trim();
  if (text === '') return `${summary}\n${siteData([line])}`;

  const available = Math.min(longestDescription, longestResult - longestFrame - line.length);
  const part = partThatFits(text.slice(from), available);
  const end = from + part.length;
  const position =
    from === 0 && end === text.length ? 'whole' : `characters ${from} to ${end} of ${text.length}`;
  const more = end < text.length ? ` To read on, repeat the call with description_from ${end}.` : '';
  const descriptionLine = toLine({ description: part });
  return `${summary} Description: ${position}.${more}\n${siteData([line, descriptionLine])}`;
}

/** The longest start of a text whose JSON has at most `length` characters. */
function partThatFits(text: string, length: number): string {
  let part = text.slice(0, length);
  for (let excess = excessOf(part, length); excess > 0; excess = excessOf(part, length))
    part = part.slice(0, -excess);
  // Half of a character outside the basic plane is none.
  return part.length < text.length ? part.replace(/[\ud800-\udbff]$/, '') : part;
}

function excessOf(text: string, length: number): number {
  return JSON.stringify(text).length - '""'.length - length;
}
