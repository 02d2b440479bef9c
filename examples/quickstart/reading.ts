import type { CalendarEvent } from 'events-calendar-client';
import type { Connection } from '../common/connect.ts';
import { printEvents, printHeading, printText, toCode } from './print.ts';

export async function listUpcoming({ calendar, now }: Connection): Promise<CalendarEvent[]> {
  printHeading('The next events', 'await calendar.events.list({ ends_after: new Date(), per_page: 4 })');
  const page = await calendar.events.list({ ends_after: now, per_page: 4 });
  printEvents(page.items);
  printText(`… the first ${page.items.length} of ${page.total}.`);
  return page.items;
}

export async function searchEvents(
  { calendar }: Connection,
  upcoming: readonly CalendarEvent[],
): Promise<void> {
  const words = upcoming[0]?.title.match(/\p{L}{4,}/gu) ?? ['music'];
  const [word] = words.sort((one, other) => other.length - one.length);
  printHeading('A search', `await calendar.events.list({ search: ${toCode(word)}, per_page: 3 })`);
  const page = await calendar.events.list({ search: word, per_page: 3 });
  printEvents(page.items);
  printText(`… the first ${page.items.length} of ${page.total}.`);
}

export async function listByCategory({ calendar }: Connection): Promise<void> {
  const { items } = await calendar.categories.list({ orderby: 'count', order: 'desc', per_page: 1 });
  const [category] = items;
  if (!category) return;
  printHeading(
    `Events of the category ${category.name}, its subcategories included`,
    `await calendar.events.list({ categories: [${toCode(category.slug)}], per_page: 3 })`,
  );
  const page = await calendar.events.list({ categories: [category.slug], per_page: 3 });
  printEvents(page.items);
  printText(`… the first ${page.items.length} of ${page.total}.`);
}

export async function iterateAllPages({ calendar }: Connection): Promise<void> {
  printHeading(
    'Every event, over all pages',
    'const list = calendar.events.list({ per_page: 50 });',
    'for await (const event of list) count += 1;',
  );
  const list = calendar.events.list({ per_page: 50 });
  let count = 0;
  for await (const _event of list) count += 1;
  const { total, totalPages } = await list;
  printText(`${count} events came over ${totalPages} pages; the site said that it has ${total}.`);
}

export async function listNextMonth({ calendar, now }: Connection): Promise<void> {
  const monthsAhead = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  const [from, to] = [monthsAhead(1), monthsAhead(2)];
  printHeading(
    'Next month, whatever begins, goes on or ends in it',
    `await calendar.events.between(${toCode(from)}, ${toCode(to)})`,
  );
  printEvents(await calendar.events.between(from, to));
}
