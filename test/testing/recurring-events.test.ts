import type { CalendarClient } from 'events-calendar-client';
import { describe, expect } from 'vitest';
import { testOn } from '../support/calendar-test.ts';
import { answeredBy, showing } from '../support/recording-fetch.ts';
import { createSite } from '../support/test-calendar.ts';
import { createWeekly, fair, firstDate, yoga } from '../support/weekly-yoga.ts';

const now = '2026-11-25T12:00:00Z';

const datesOf = async ({ events }: CalendarClient) =>
  (await events.between('2026-12-01', '2027-12-01')).map(
    ({ id, title, start_date }) => `${id} ${title} ${start_date.slice(0, 10)}`,
  );

const test = testOn(createWeekly);

const [first, second, third] = [firstDate, firstDate + 1, firstDate + 2];
const untouched = [
  `${first} Weekly Yoga 2026-12-01`,
  `${second} Weekly Yoga 2026-12-08`,
  '57 Fair 2026-12-09',
  `${third} Weekly Yoga 2026-12-15`,
];

describe('a recurring event of Events Calendar Pro', () => {
  test('has a date that is compared with what was asked, too', async ({ mock, calendar }) => {
    const shown = { website: 'https://yoga.example/' };
    const keepsWebsite = showing(calendar, mock, (event) => ({ ...event, ...shown }));
    const website = 'https://other.example';
    for (const write of ['edit', 'update'] as const) {
      const dates = { start_date: '2026-12-08 18:00', end_date: '2026-12-08 19:00' };
      const id = write === 'edit' ? second : third;
      const writing = keepsWebsite.events[write](id, { ...dates, website }, { occurrence: 'single' });
      await expect(writing).rejects.toMatchObject({ name: 'NotStoredError', fields: ['website'] });
    }
  });

  test('is found in a range by its ID, with its dates there, beside others', async ({ mock, calendar }) => {
    const found = calendar.events.between('2026-12-05', '2026-12-31', { include: [57, 167] });
    expect((await found).map(({ id }) => id)).toEqual([second, 57, third]);
    expect(mock.requests).toHaveLength(2);
    const page = await calendar.events.upcoming({ include: 167, per_page: 2 }).page();
    const next = await calendar.events.upcoming({ include: 167, per_page: 2 }).page(page.next);
    expect([page, next].map(({ items }) => items.map(({ id }) => id))).toEqual([[first, second], [third]]);
    expect(await calendar.events.past({ include: [57, 167, second] })).toEqual([]);
  });

  test('is listed once for each date, with IDs and URLs of their own and one slug', async ({ calendar }) => {
    expect(await datesOf(calendar)).toEqual(untouched);
    const event = await calendar.events.get(third);
    expect(event).toMatchObject({ slug: 'weekly-yoga', start_date: '2026-12-15 18:00:00' });
    expect(event.url).toMatch(/\/weekly-yoga\/2026-12-15\/$/);
    const bySlug = await calendar.events.getBySlug('weekly-yoga');
    expect(bySlug).toMatchObject({ id: 167, start_date: '2026-12-01 18:00:00' });
    const { items } = await calendar.events.list({ include: [167], start_date: '2026-01-01' });
    expect(items.map(({ id }) => id)).toEqual([first, second, third]);
  });

  test('has one date that is edited or deleted', async ({ mock, calendar }) => {
    await calendar.events.edit(167, { categories: ['Sport'] });
    // A proxy may drop queries.
    const { events } = answeredBy(calendar, (request) =>
      mock.fetch(new Request(request.url.split('?')[0]!, request)),
    );
    const edited = await events.edit(second, { title: 'Yoga outdoors' }, { occurrence: 'single' });
    const outdoors = { title: 'Yoga outdoors', start_date: '2026-12-08 18:00:00', website: yoga.website };
    expect(edited).toMatchObject(outdoors);
    expect(edited.id).toBeLessThan(first);
    await calendar.events.delete(third, { occurrence: 'single' });
    const left = untouched.toSpliced(3).with(1, `${edited.id} Yoga outdoors 2026-12-08`);
    expect(await datesOf(calendar)).toEqual(left);
    // The last date of its own deletes the recurring event.
    await calendar.events.delete(first, { occurrence: 'single' });
    expect((await calendar.categories.list()).items).toMatchObject([{ name: 'Sport', count: 1 }]);
  });

  test.for([
    ['a field', 400, { image: 'https://nowhere.invalid/picture.png' }, {}],
    ['a visitor', 401, {}, { auth: undefined }],
    ['a deletion', 401, undefined, { auth: undefined }],
  ] as const)(
    'has a date that is an event of its own after the site rejects %s',
    async ([_, status, changes, options], { calendar }) => {
      const { events } = calendar.withOptions(options);
      const outdoors = { title: 'Yoga outdoors', featured: true, ...changes };
      const single = { occurrence: 'single' } as const;
      const writing = changes ? events.edit(second, outdoors, single) : events.delete(second, single);
      const message = expect.stringContaining(`. The date ${second} may be an event of its own now`);
      await expect(writing).rejects.toMatchObject({ status, message });
      const [own] = await calendar.events.between('2026-12-08', '2026-12-09');
      expect(own!.id).toBeLessThan(first);
      expect(await datesOf(calendar)).toEqual(untouched.with(1, `${own!.id} Weekly Yoga 2026-12-08`));
      const again = await calendar.events.edit(own!.id, { title: 'Yoga outdoors' });
      expect(again).toMatchObject({ id: own!.id, title: 'Yoga outdoors', start_date: '2026-12-08 18:00:00' });
      expect(await calendar.events.get(second)).toMatchObject({ id: second, title: 'Yoga outdoors' });
      expect((await calendar.events.list({ include: second })).items).toMatchObject([{ id: own!.id }]);
    },
  );

  test('keeps its dates if the site rejects a new tag, or an edit of all dates', async ({ calendar }) => {
    const { events } = calendar.withOptions({ auth: undefined });
    // A visitor may read the date, but not create the tag.
    const editing = events.edit(second, { tags: ['new'] }, { occurrence: 'single' });
    await expect(editing).rejects.toThrow(/401(?!.* of its own)/);
    const query = { id: second, _tec_update_type: 'all', image: 'https://nowhere.invalid/picture.png' };
    const all = calendar.site.request(`tribe/events/v1/events/${second}`, { method: 'POST', query });
    await expect(all).rejects.toMatchObject({ status: 400 });
    expect(await datesOf(calendar)).toEqual(untouched);
  });

  test('loses a date and those after it, and with one left, repeats no more', async () => {
    const earlier = { start_date: '2026-11-01 18:00', end_date: '2026-11-01 19:00' };
    const events = [{ ...yoga, occurrences: [earlier, ...yoga.occurrences] }, fair];
    const { calendar } = createSite({ snapshot: { events }, now });
    await calendar.events.delete(first, { occurrence: 'single' });
    await calendar.events.delete(third, { occurrence: 'upcoming' });
    expect(await datesOf(calendar)).toEqual(['167 Weekly Yoga 2026-12-01', untouched[2]]);
  });

  test('is deleted with its first date and those after it, under its own ID', async ({ calendar }) => {
    const single = { method: 'DELETE', query: { _tec_update_type: 'single' } } as const;
    await calendar.site.request('tribe/events/v1/events/167', single);
    expect(await datesOf(calendar)).toEqual(untouched.slice(1));
    const deleted = await calendar.events.delete(second, { occurrence: 'upcoming' });
    expect(deleted).toMatchObject({ id: 167, status: 'trash' });
    expect(await datesOf(calendar)).toEqual([untouched[2]]);
  });

  test('is destroyed by plain updates and deletions, as on a real site', async ({ calendar }) => {
    await calendar.events.update(167, { title: 'A' });
    expect(await datesOf(calendar)).toHaveLength(2);
    const { calendar: other } = createWeekly();
    await other.site.request(`tribe/events/v1/events/${second}`, { method: 'DELETE' });
    expect(await datesOf(other)).toEqual([untouched[2]]);
  });

  test('has organizers, and terms that are not counted, by the ID of the event alone', async () => {
    const categories = [{ id: 2, name: 'Sport' }];
    const organizers = [{ id: 16, organizer: 'Ann' }];
    const events = [
      { ...yoga, categories: [2], organizer: [16] },
      { ...fair, organizer: [16] },
    ];
    const { calendar } = createSite({ snapshot: { categories, organizers, events }, now });
    expect(await calendar.organizers.list({ event: 167 })).toMatchObject({ total: 1 });
    expect(await calendar.organizers.list({ event: second })).toMatchObject({ total: 0 });
    expect(await calendar.categories.list({ event: second })).toMatchObject({ total: 0, items: [{ id: 2 }] });
    expect(await calendar.organizers.list({ only_with_upcoming: true })).toMatchObject({ total: 0 });
    await calendar.organizers.delete(16);
    expect(await calendar.events.get(167)).toMatchObject({ organizer: [{ id: 16, status: 'trash' }] });
  });

  test('numbers the dates of one day, and shows them in the query of plain permalinks', async () => {
    const times = ['2026-12-03 09:00', '2026-12-03 18:00'];
    const twice = times.map((time) => ({ start_date: time, end_date: time }));
    const urlsOf = async (changes: object) => {
      const events = [{ ...yoga, website: undefined, ...changes }];
      const { items } = await createSite({ snapshot: { events }, now }).calendar.events.list();
      // Instead of a website, sites show the page of each date, which the client leaves out.
      for (const { website } of items) expect(website).toBeNull();
      return items.map(({ url }) => url);
    };
    expect(await urlsOf({ occurrences: twice })).toEqual([
      'https://calendar.example/event/weekly-yoga/2026-12-03/1/',
      'https://calendar.example/event/weekly-yoga/2026-12-03/2/',
    ]);
    const [plain] = await urlsOf({ url: 'https://calendar.example/?tribe_events=weekly-yoga' });
    expect(plain).toBe('https://calendar.example/?tribe_events=weekly-yoga&eventDate=2026-12-01');
  });

  test('loses a deleted image and category on all dates', async () => {
    const image = { id: 31, url: 'https://calendar.example/yoga.png' };
    const events = [{ ...yoga, image, categories: [{ id: 2, name: 'Sport' }] }];
    const { calendar } = createSite({ snapshot: { events }, now });
    expect((await calendar.events.list()).items[1]).toMatchObject({ image, categories: [{ id: 2 }] });
    await calendar.categories.delete(2);
    const ofCategory = calendar.site.list('wp/v2/tribe_events', { query: { tribe_events_cat: 2 } });
    expect((await ofCategory).items).toEqual([]);
    await calendar.site.request('wp/v2/media/31', { method: 'DELETE', query: { force: true } });
    expect((await calendar.events.list()).items[1]).toMatchObject({ image: null, categories: [] });
  });

  test('is kept by a snapshot of the mock', async ({ mock }) => {
    const { calendar } = createSite({ snapshot: mock.snapshot(), now });
    expect(await datesOf(calendar)).toEqual(untouched);
  });
});

test('the ID of a new event is below those of dates in a snapshot', async () => {
  const { calendar } = createSite({ snapshot: { events: [{ ...fair, id: 10_000_007 }] }, now });
  const day = { start_date: '2027-01-01', end_date: '2027-01-01' };
  expect((await calendar.events.create({ title: 'New', ...day })).id).toBeLessThan(100);
});

test('events with and without tickets are told apart if a snapshot shows which have any', async () => {
  const withTickets = { ...fair, ticketed: ['rsvp'] };
  const events = [withTickets, { ...fair, id: 58, ticketed: false }];
  const { calendar } = createSite({ snapshot: { events }, now });
  const ids = async (ticketed: boolean) =>
    (await calendar.events.list({ ticketed })).items.map(({ id }) => id);
  expect([await ids(true), await ids(false)]).toEqual([[57], [58]]);
});
