import type { CalendarEvent, EventTerm, Page } from '../../../index.ts';
import { knownTotal } from '../../records/print-record.ts';
import type { Check } from '../check.ts';
import { createFinding, type Finding } from '../findings/finding.ts';
import { ofAllTimes, type Site } from '../site/site.ts';
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

async function ignoredBounds({ visitor, settings }: Site, event: CalendarEvent): Promise<string[]> {
  const ignored: string[] = [];
  for (const [name, day] of Object.entries(excluding(event))) {
    const query = { ...ofAllTimes, per_page: 1, [name]: day };
    const { items } = await visitor.events.list(query, { signal: settings.signal });
    const hasCome = items.some(({ id, start_date }) => id === event.id && start_date === event.start_date);
    if (hasCome) ignored.push(`${name}=${day}`);
  }
  return ignored;
}

/** Dates in a query that make no difference, so that lists have other events than were asked for. */
export const bounds: Check = {
  name: 'bounds of lists',
  async run(site) {
    // Without bounds it comes first.
    const [event] = (await site.sample()).items;
    if (!event) return { skipped: 'there are no events' };
    const ignored = await ignoredBounds(site, event);
    if (ignored.length === 0) return [];
    const isOfCoarseBounds = ignored.some((bound) => /^(start|end)_date/.test(bound));
    return [
      createFinding(
        'bounds-ignored',
        `Event ${event.id} goes from ${event.start_date} to ${event.end_date}. Lists that leave it out were requested, with ${ignored.join(', ')}, and it came all the same.`,
        isOfCoarseBounds
          ? advice
          : `The Events Calendar ignores these parameters up to release 6.0.0.1${await describeRelease(site)}. ${newerReleases} Until then, use between, upcoming and past, which have every event all the same, and start_date and end_date in lists.`,
      ),
    ];
  },
};

/** Lists by the IDs of events, with one that is in the list without dates: others need not come. */
export const include: Check = {
  name: 'lists by ID',
  async run(site) {
    const { visitor, settings } = site;
    const { signal } = settings;
    // A list that ignores IDs begins with another one than the last.
    const event = (await visitor.events.list({ per_page: 50 }, { signal })).items.at(-1);
    if (!event) return { skipped: 'there are no events to come' };
    const { items } = await visitor.events.list({ include: [event.id], per_page: 1 }, { signal });
    if (items.some(({ id }) => id === event.id)) return [];
    const requested = `Event ${event.id} was requested by its ID, with include=${event.id}`;
    const [other] = items;
    if (other) {
      return [createFinding('filters-ignored', `${requested}, and event ${other.id} came.`, advice)];
    }
    return [
      createFinding(
        'include-finds-nothing',
        `${requested}, and no event came, though a list without IDs has it.`,
        `The Events Calendar finds no events by include in release 6.0.2${await describeRelease(site)}. ${newerReleases} Until then, read them one by one: get finds each.`,
      ),
    ];
  },
};

/** Recurring events share an id on some sites, and differ by their start. */
const outlineOf = ({ items }: Page<CalendarEvent>) =>
  JSON.stringify(items.map(({ id, start_date }) => [id, start_date]));

/** Whether page 2 is page 1 once more. */
async function isRepeated({ visitor, settings }: Site, perPage: number): Promise<boolean> {
  const query = { ...ofAllTimes, per_page: perPage };
  const { signal } = settings;
  const one = await visitor.events.list({ ...query, page: 1 }, { signal });
  const two = await visitor.events.list({ ...query, page: 2 }, { signal });
  return one.items.length > 0 && outlineOf(one) === outlineOf(two);
}

/** Lists whose pages are all the same, or of another size. */
export const pages: Check = {
  name: 'pages of lists',
  async run(site) {
    const { visitor, settings } = site;
    const sample = await site.sample();
    const total = knownTotal(sample);
    const count = total ?? sample.items.length;
    if (count < 7) return { skipped: `there are ${count} events, too few for pages` };
    const findings: Finding[] = [];
    if (total === undefined) {
      findings.push(
        createFinding(
          'wrong-totals',
          `A list of events has the total ${sample.total} and ${sample.totalPages} as the number of its pages, though ${sample.items.length} events are on its first page${sample.hasNext ? ' and it names a next one' : ''}.`,
          `The Events Calendar counts wrongly in releases 6.0.0.1 to 6.0.2${await describeRelease(site)}. ${newerReleases} Until then, this client reads on while a page names a next one; programs that stop at total_pages miss all further events.`,
        ),
      );
    }
    const { items } = await visitor.events.list({ ...ofAllTimes, per_page: 3 }, { signal: settings.signal });
    if (items.length > 3) {
      findings.push(
        createFinding(
          'per-page-ignored',
          `3 events a page were requested, and ${items.length} came.`,
          advice,
        ),
      );
    }
    // Events may move between two requests, but not so twice.
    if ((await isRepeated(site, 3)) && (await isRepeated(site, 2))) {
      findings.push(
        createFinding(
          'page-ignored',
          `Page 2 of the events has the same events as page 1, with 3 a page and with 2, though there are ${count}.`,
          'A cache ignores the parameter page, so that all further events are missing. Exclude /wp-json/ from the cache, or let it heed the whole query.',
        ),
      );
    }
    const { totalPages } = sample;
    if (total !== undefined && items.length <= 3 && totalPages > Math.ceil(total / 50)) {
      const size = Math.ceil(total / totalPages);
      findings.push(
        createFinding(
          'per-page-capped',
          `50 events a page were requested, and ${total} came on ${totalPages} pages: at most ${size} a page.`,
          'The client reads all pages anyway, with more requests. A filter of a plugin, tribe_rest_event_max_per_page, sets the limit; the usual one is 50.',
        ),
      );
    }
    return findings;
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

function listTagged({ visitor, settings }: Site, ...tags: readonly Tag[]): Promise<Page<CalendarEvent>> {
  const query = { ...ofAllTimes, per_page: 50, tags: tags.map(({ id }) => id) };
  return visitor.events.list(query, { signal: settings.signal });
}

/** The finding where a list holds an event that has none of the tags that it was filtered by. */
function describeForeignEvent({ items }: Page<CalendarEvent>, ...tags: readonly Tag[]): Finding | undefined {
  const foreign = items.find((event) => !hasTag(event, ...tags));
  if (!foreign) return undefined;
  const names = tags.map(({ name }) => `"${name}"`).join(' or ');
  return createFinding(
    'filters-ignored',
    `Events with the tag ${names} were requested, and event ${foreign.id} came, which does not have it.`,
    advice,
  );
}

/** Finds tags that do not filter, and lists of several tags that are filtered by the first only. */
export const tags: Check = {
  name: 'tags',
  async run(site) {
    const { items } = await site.sample();
    const pair = findPair(items);
    if (!pair) return { skipped: `of ${items.length} events, none has a tag that others with tags lack` };
    const [first, second] = pair;
    const ofFirst = await listTagged(site, first);
    const ofBoth = await listTagged(site, first, second);
    const foreign = describeForeignEvent(ofFirst, first) ?? describeForeignEvent(ofBoth, first, second);
    if (foreign) return [foreign];
    const isOfBoth = ofBoth.items.some((event) => !hasTag(event, first));
    if (isOfBoth || ofBoth.total > ofFirst.total) return [];
    const count = knownTotal(ofBoth) ?? ofBoth.items.length;
    return [
      createFinding(
        'tags-not-filtered',
        `Events with the tag "${first.name}" or "${second.name}" were requested: ${count} came, as many as with "${first.name}" alone, though others have "${second.name}" only.`,
        'Of several tags, the service reads the first. Use between, upcoming or past, which send a request for each tag, or a category in place of the tags.',
      ),
    ];
  },
};
