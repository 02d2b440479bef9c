import type { ImportRow, Journal } from 'events-calendar-client/sync';

/** A row that any calendar takes. */
export function rowOf(slug: string, fields: Partial<ImportRow> = {}): ImportRow {
  return {
    slug,
    title: `Event ${slug}`,
    start_date: '2027-06-19 14:00',
    end_date: '2027-06-19 22:00',
    ...fields,
  };
}

/** A journal in memory. */
export function createJournal(): Journal & { readonly lines: string[] } {
  const lines: string[] = [];
  return { lines, read: () => lines, append: (line) => void lines.push(line) };
}
