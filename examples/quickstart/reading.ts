import type { CalendarEvent } from 'events-calendar-client';
import type { Connection } from '../common/connect.ts';
import { code, say, screen, show } from './screen.ts';

export async function nextEvents({ calendar, now }: Connection): Promise<CalendarEvent[]> {
  screen('The next events', 'await calendar.events.list({ ends_after: new Date(), per_page: 4 })');
  const page = await calendar.events.list({ ends_after: now, per_page: 4 });
  show(page.items);
  say(`… the first ${page.items.length} of ${page.total}.`);
  return page.items;
}

export async function search({ calendar }: Connection, known: readonly CalendarEvent[]): Promise<void> {
  const words = known[0]?.title.match(/\p{L}{4,}/gu) ?? ['music'];
  const [word] = words.sort((one, other) => other.length - one.length);
  screen('A search', `await calendar.events.list({ search: ${code(word)}, per_page: 3 })`);
  const page = await calendar.events.list({ search: word, per_page: 3 });
  show(page.items);
  say(`… the first ${page.items.length} of ${page.total}.`);
}

export async function byCategory({ calendar }: Connection): Promise<void> {
  const { items } = await calendar.categories.list({ orderby: 'count', order: 'desc', per_page: 1 });
  const [category] = items;
  if (!category) return;
  screen(
    `Events of the category ${category.name}, its subcategories included`,
    `await calendar.events.list({ categories: [${code(category.slug)}], per_page: 3 })`,
  );
  const page = await calendar.events.list({ categories: [category.slug], per_page: 3 });
  show(page.items);
  say(`… the first ${page.items.length} of ${page.total}.`);
}

export async function everyPage({ calendar }: Connection): Promise<void> {
  screen(
    'Every event, over all pages',
    'const list = calendar.events.list({ per_page: 50 });',
    'for await (const event of list) count += 1;',
  );
  const list = calendar.events.list({ per_page: 50 });
  let count = 0;
  for await (const _event of list) count += 1;
  const { total, totalPages } = await list;
  say(`${count} events came over ${totalPages} pages; the site said that it has ${total}.`);
}

export async function nextMonth({ calendar, now }: Connection): Promise<void> {
  const monthsAhead = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  const [from, to] = [monthsAhead(1), monthsAhead(2)];
  screen(
    'Next month, whatever begins, goes on or ends in it',
    `await calendar.events.between(${code(from)}, ${code(to)})`,
  );
  show(await calendar.events.between(from, to));
}
