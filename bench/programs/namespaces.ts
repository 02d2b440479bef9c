import { CalendarClient } from 'events-calendar-client';

// A program that uses all namespaces. What is measured is how long its types take to check; nobody runs it.

const calendar = new CalendarClient({ baseUrl: 'https://example.org', language: 'ro' });

export async function useAll(signal: AbortSignal): Promise<string[]> {
  const lines: string[] = [];
  const { routes } = await calendar.root();
  const { paths } = await calendar.doc();
  lines.push(...Object.keys(routes ?? {}), ...Object.keys(paths ?? {}));

  const page = await calendar.events.list(
    { per_page: 5, categories: ['music', 3], featured: true },
    { signal },
  );
  for (const { title, start_date, venue, image, cost_details } of page.items) {
    lines.push(title, start_date, venue[0]?.city ?? '', image?.url ?? '', cost_details.currency_symbol);
  }
  for await (const event of calendar.events.list({ starts_after: new Date() })) lines.push(event.slug ?? '');
  for (const event of await calendar.events.between('2027-05-01', '2027-06-01')) lines.push(event.title);
  const event = await calendar.events.create({
    title: 'Fair',
    start_date: '2027-05-01 10:00',
    end_date: '2027-05-01 18:00',
    venue: { venue: 'Harbour stage', city: 'Berlin' },
    organizer: [12, { organizer: 'Jane Doe' }],
  });
  await calendar.events.update(event.id, { title: 'Summer fair' });
  await calendar.events.edit(event.id, ({ cost }) => ({ description: `<p>${cost}</p>` }));
  lines.push((await calendar.events.getBySlug('fair')).website ?? '');
  lines.push((await calendar.events.delete(event.id)).status);

  const venue = await calendar.venues.create({ venue: 'Harbour stage', zip: '1234', show_map: true });
  await calendar.venues.edit(venue.id, { city: 'Berlin' });
  lines.push((await calendar.venues.get(venue.id)).city ?? '');
  for (const { address } of await calendar.venues.list({ search: 'stage' }).all({ limit: 10 })) {
    lines.push(address ?? '');
  }
  const organizer = await calendar.organizers.create({ organizer: 'Jane Doe', email: 'jane@example.org' });
  await calendar.organizers.edit(organizer.id, { phone: '123' });
  lines.push((await calendar.organizers.get(organizer.id)).email ?? '');

  const category = await calendar.categories.create({ name: 'Music', parent: 3 });
  await calendar.categories.update(category.id, { description: 'Loud' });
  lines.push((await calendar.categories.get(category.id)).name);
  const tag = await calendar.tags.create({ name: 'free' });
  for await (const { slug, count } of calendar.tags.list({ hide_empty: false }))
    lines.push(`${slug} ${count}`);
  const { data, response } = await calendar.tags.delete(tag.id).withResponse();
  return [...lines, data.name, response.statusText];
}
