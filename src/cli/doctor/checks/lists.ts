import type { CalendarEvent, EventTerm, Page } from '../../../index.ts';
import { knownTotal } from '../../records/print-record.ts';
import type { Check } from '../check.ts';
import type { Site } from '../site.ts';
import { describeRelease, newerReleases } from './release.ts';

const advice =
  'A cache that ignores the query of an address, or a plugin that changes queries, is in the way. Exclude /wp-json/ from the cache.';

/** More than the clocks of two zones differ by. */
const days = 3;

/** Adds days to a date. The service refuses the day whose Unix time is 0. */
function dayFrom(date: string, distance: number): string {
  const start = Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + distance * 24 * 60 * 60 * 1000;
  return new Date(start === 0 ? 1000 * 60 * 60 * 24 * Math.sign(distance) : start).toISOString().slice(0, 10);
}

/** For each date parameter, a day that leaves an event out. */
const excluding = ({ start_date, end_date }: CalendarEvent) => ({
  start_date: dayFrom(start_date, days),
  end_date: dayFrom(end_date, -days),
  starts_before: dayFrom(start_date, -days),
  starts_after: dayFrom(start_date, days),
  ends_before: dayFrom(end_date, -days),
  ends_after: dayFrom(end_date, days),
});

/** Dates in a query that make no difference, so that lists have other events than were asked for. */
export const bounds: Check = {
  name: 'bounds of lists',
  async run(site, report) {
    // Without bounds it comes first.
    const [event] = (await site.sample()).items;
    if (!event) return 'there are no events';
    const { id, start_date, end_date } = event;
    const ignored: string[] = [];
    for (const [name, day] of Object.entries(excluding(event))) {
      const { items } = await site.listEvents({ per_page: 1, [name]: day });
      if (items.some((one) => one.id === id && one.start_date === start_date)) ignored.push(`${name}=${day}`);
    }
    if (ignored.length === 0) return;
    const isOfCoarseBounds = ignored.some((bound) => /^(start|end)_date/.test(bound));
    return report(
      'bounds-ignored',
      `Event ${id} goes from ${start_date} to ${end_date}. Lists that leave it out were requested, with ${ignored.join(', ')}, and it came all the same.`,
      isOfCoarseBounds
        ? advice
        : `The Events Calendar ignores these parameters up to release 6.0.0.1${await describeRelease(site)}. ${newerReleases} Until then, use between, upcoming and past, which have every event all the same, and start_date and end_date in lists.`,
    );
  },
};

/** Lists by the IDs of events, with one that is in the list without dates: others need not come. */
export const include: Check = {
  name: 'lists by ID',
  async run(site, report) {
    const { events } = site.visitor;
    // A list that ignores IDs begins with another one than the last.
    const event = (await events.list({ per_page: 50 })).items.at(-1);
    if (!event) return 'there are no events to come';
    const { items } = await events.list({ include: [event.id], per_page: 1 });
    if (items.some(({ id }) => id === event.id)) return;
    const requested = `Event ${event.id} was requested by its ID, with include=${event.id}`;
    const [other] = items;
    if (other) return report('filters-ignored', `${requested}, and event ${other.id} came.`, advice);
    return report(
      'include-finds-nothing',
      `${requested}, and no event came, though a list without IDs has it.`,
      `The Events Calendar finds no events by include in release 6.0.2${await describeRelease(site)}. ${newerReleases} Until then, read them one by one: get finds each.`,
    );
  },
};

/** Recurring events share an id on some sites, and differ by their start. */
const outlineOf = ({ items }: Page<CalendarEvent>) =>
  JSON.stringify(items.map(({ id, start_date }) => [id, start_date]));

/** Whether page 2 is page 1 once more. */
async function isRepeated(site: Site, perPage: number): Promise<boolean> {
  const one = await site.listEvents({ per_page: perPage, page: 1 });
  const two = await site.listEvents({ per_page: perPage, page: 2 });
  return one.items.length > 0 && outlineOf(one) === outlineOf(two);
}

/** Lists whose pages are all the same, or of another size. */
export const pages: Check = {
  name: 'pages of lists',
  async run(site, report) {
    const sample = await site.sample();
    const { totalPages } = sample;
    const total = knownTotal(sample);
    const count = total ?? sample.items.length;
    if (count < 7) return `there are ${count} events, too few for pages`;
    if (total === undefined) {
      report(
        'wrong-totals',
        `A list of events has the total ${sample.total} and ${totalPages} as the number of its pages, though ${sample.items.length} events are on its first page${sample.hasNext ? ' and it names a next one' : ''}.`,
        `The Events Calendar counts wrongly in releases 6.0.0.1 to 6.0.2${await describeRelease(site)}. ${newerReleases} Until then, this client reads on while a page names a next one; programs that stop at total_pages miss all further events.`,
      );
    }
    const { items } = await site.listEvents({ per_page: 3 });
    if (items.length > 3)
      report('per-page-ignored', `3 events a page were requested, and ${items.length} came.`, advice);
    // Events may move between two requests, but not so twice.
    if ((await isRepeated(site, 3)) && (await isRepeated(site, 2))) {
      report(
        'page-ignored',
        `Page 2 of the events has the same events as page 1, with 3 a page and with 2, though there are ${count}.`,
        'A cache ignores the parameter page, so that all further events are missing. Exclude /wp-json/ from the cache, or let it heed the whole query.',
      );
    }
    if (total === undefined || items.length > 3 || totalPages <= Math.ceil(total / 50)) return;
    return report(
      'per-page-capped',
      `50 events a page were requested, and ${total} came on ${totalPages} pages: at most ${Math.ceil(total / totalPages)} a page.`,
      'The client reads all pages anyway, with more requests. A filter of a plugin, tribe_rest_event_max_per_page, sets the limit; the usual one is 50.',
    );
  },
};

/** Tags of events: those of the site may be of posts of its blog alone. */
type Tag = Pick<EventTerm, 'id' | 'name'>;

const hasTag = ({ tags }: CalendarEvent, ...wanted: readonly Tag[]) =>
  tags.some(({ id }) => wanted.some((tag) => tag.id === id));

/** Two tags. The second has an event that the first does not have. */
function findPair(events: readonly CalendarEvent[]): readonly [Tag, Tag] | undefined {
  const tags = new Map<number, Tag>(events.flatMap((event) => event.tags).map((tag) => [tag.id, tag]));
  for (const first of tags.values()) {
    const second = events.find((event) => !hasTag(event, first) && event.tags.length > 0)?.tags[0];
    if (second) return [first, second];
  }
  return undefined;
}

/** Finds tags that do not filter, and lists of several tags that are filtered by the first only. */
export const tags: Check = {
  name: 'tags',
  async run(site, report) {
    const { items } = await site.sample();
    const pair = findPair(items);
    if (!pair) return `of ${items.length} events, none has a tag that others with tags lack`;
    const [first, second] = pair;
    const ofFirst = await site.listEvents({ per_page: 50, tags: [first.id] });
    const ofBoth = await site.listEvents({ per_page: 50, tags: [first.id, second.id] });
    for (const [{ items: found }, wanted] of [
      [ofFirst, [first]],
      [ofBoth, [first, second]],
    ] as const) {
      const foreign = found.find((event) => !hasTag(event, ...wanted));
      if (!foreign) continue;
      const names = wanted.map(({ name }) => `"${name}"`).join(' or ');
      return report(
        'filters-ignored',
        `Events with the tag ${names} were requested, and event ${foreign.id} came, which does not have it.`,
        advice,
      );
    }
    const isOfBoth = ofBoth.items.some((event) => !hasTag(event, first));
    if (isOfBoth || ofBoth.total > ofFirst.total) return;
    const count = knownTotal(ofBoth) ?? ofBoth.items.length;
    return report(
      'tags-not-filtered',
      `Events with the tag "${first.name}" or "${second.name}" were requested: ${count} came, as many as with "${first.name}" alone, though others have "${second.name}" only.`,
      'Of several tags, the service reads the first. Use between, upcoming or past, which send a request for each tag, or a category in place of the tags.',
    );
  },
};
