import type { ImportRow } from '../rows/located-row.ts';
import type { LinkedRecords } from './linked-records.ts';

/** What an event is linked to, by IDs; null takes all of a kind away. */
export interface LinkedFields {
  venue?: number;
  organizer?: number[] | null;
  categories?: number[];
  tags?: number[];
}

async function termIds(
  kind: 'categories' | 'tags',
  terms: ImportRow['tags'],
  links: LinkedRecords,
): Promise<number[]> {
  const ids: number[] = [];
  for (const term of [terms ?? []].flat()) ids.push(await links.term(kind, term));
  return [...new Set(ids)];
}

/** Finds or creates what a row links to. What the row leaves out is left out. */
export async function linkedFields(
  { venue, organizer, categories, tags }: ImportRow,
  links: LinkedRecords,
): Promise<LinkedFields> {
  const fields: LinkedFields = {};
  if (venue !== undefined && venue !== null) fields.venue = await links.venue(venue);
  if (organizer === null) fields.organizer = null;
  else if (organizer !== undefined) {
    fields.organizer = [];
    for (const one of [organizer].flat()) fields.organizer.push(await links.organizer(one));
  }
  if (categories !== undefined) fields.categories = await termIds('categories', categories, links);
  if (tags !== undefined) fields.tags = await termIds('tags', tags, links);
  return fields;
}
