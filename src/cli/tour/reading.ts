import { CalendarError, type CalendarEvent, type Page } from '../../index.ts';
import { toCode } from './printer.ts';
import type { Tour } from './tour-site.ts';

function printPage({ print }: Tour, page: Page<CalendarEvent>): void {
  print.events(page.items);
  print.text(`… the first ${page.items.length} of ${page.total}.`);
}

export async function listUpcoming(tour: Tour): Promise<readonly CalendarEvent[]> {
  const { visitor, print, signal } = tour;
  print.step('The next events', 'await calendar.events.list({ ends_after: new Date(), per_page: 4 })');
  const page = await visitor.events.list({ ends_after: new Date(), per_page: 4 }, { signal });
  printPage(tour, page);
  return page.items;
}

export async function searchEvents(tour: Tour, upcoming: readonly CalendarEvent[]): Promise<void> {
  const { visitor, print, signal } = tour;
  const words = upcoming.at(-1)?.title.match(/\p{L}{4,}/gu) ?? ['music'];
  const [word] = words.sort((one, other) => other.length - one.length);
  print.step('A search', `await calendar.events.list({ search: ${toCode(word)}, per_page: 3 })`);
  printPage(tour, await visitor.events.list({ search: word, per_page: 3 }, { signal }));
}

export async function listByCategory(tour: Tour): Promise<void> {
  const { visitor, print, signal } = tour;
  const { items } = await visitor.categories.list(
    { orderby: 'count', order: 'desc', per_page: 1 },
    { signal },
  );
  const [category] = items;
  if (!category) return;
  print.step(
    `Events of the category ${category.name}, its subcategories included`,
    `await calendar.events.list({ categories: [${toCode(category.slug)}], per_page: 3 })`,
  );
  printPage(tour, await visitor.events.list({ categories: [category.slug], per_page: 3 }, { signal }));
}

export async function iterateAllPages({ visitor, print, signal }: Tour): Promise<void> {
  print.step(
    'Every event, over all pages',
    'const list = calendar.events.list({ per_page: 50 });',
    'for await (const event of list) count += 1;',
  );
  const list = visitor.events.list({ per_page: 50 }, { signal });
  let count = 0;
  for await (const _event of list) count += 1;
  const { total, totalPages } = await list;
  print.text(`${count} events came over ${totalPages} pages; the site said that it has ${total}.`);
}

export async function listNextWeek({ visitor, print, signal }: Tour): Promise<void> {
  const now = new Date();
  const monday = now.getUTCDate() + 7 - ((now.getUTCDay() + 6) % 7);
  const dayOf = (date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), date)).toISOString().slice(0, 10);
  const [from, to] = [dayOf(monday), dayOf(monday + 7)];
  print.step(
    'Next week, whatever begins, goes on or ends in it',
    `await calendar.events.between(${toCode(from)}, ${toCode(to)})`,
  );
  print.events(await visitor.events.between(from, to, {}, { signal }));
}

async function printError({ print }: Tour, request: () => PromiseLike<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!CalendarError.is(error)) throw error;
    print.text(`${error.name}: ${error.message}`);
  }
}

export async function showErrors(tour: Tour): Promise<void> {
  const { visitor, print, signal } = tour;
  print.step(
    'Invalid input: no request is sent, and the error lists every issue',
    'await calendar.events.create(JSON.parse(body))',
  );
  const body =
    '{ "titel": "Fair", "start_date": "2027-02-30", "end_date": "2027-03-01 18:00", "timezone": "Berlin" }';
  await printError(tour, () => visitor.events.create(JSON.parse(body), { signal }));

  print.step('An event that does not exist', 'await calendar.events.get(999999999)');
  await printError(tour, () => visitor.events.get(999_999_999, { signal }));
}
