import { truncate, widthOf } from '../output/width.ts';

/** How much of what two texts begin with alike is left before the first difference, where not all fits. */
const shownBefore = 12;
const shortestValue = 8;

/** Where two texts begin to differ. */
function firstDifference(one: string, other: string): number {
  let position = 0;
  while (position < one.length && one[position] === other[position]) position += 1;
  // Not within a character of two parts.
  return position > 0 && /[\ud800-\udbff]/.test(one[position - 1] ?? '') ? position - 1 : position;
}

/** A text from a little before a position on. */
function startingAt(text: string, position: number): string {
  const start = Math.max(0, position - shownBefore);
  if (start < 2) return text;
  const isSplit = /[\udc00-\udfff]/.test(text[start] ?? '');
  return `…${text.slice(isSplit ? start + 1 : start)}`;
}

/** Cuts the values of a changed field to a width each, so that what differs is seen. */
export function fitChange(before: string, after: string, width: number): readonly [string, string] {
  const limit = Math.max(shortestValue, width);
  if (widthOf(before) <= limit && widthOf(after) <= limit) return [before, after];
  const position = firstDifference(before, after);
  return [truncate(startingAt(before, position), limit), truncate(startingAt(after, position), limit)];
}
