import type { CalendarEvent, EventTerm, Page } from '../../../../index.ts';
import { knownTotal } from '../../../records/known-total.ts';
import type { Check } from '../../check.ts';
import { createFinding, type Finding } from '../../findings/finding.ts';
import { ofAllTimes, type Site } from '../../site/site.ts';

/** Tags of events: those of the site may be of posts of its blog alone. */
type Tag = Pick<EventTerm, 'id' | 'name'>;

const hasTag = ({ tags }: CalendarEvent, ...wanted: readonly Tag[]) =>
  tags.some(({ id }) => wanted.some((tag) => tag.id === id));

/** Two tags of which the second has an event that the first does not have. */
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
    'A cache that ignores the query of an address, or a plugin that changes queries, is in the way. Exclude /wp-json/ from the cache.',
  );
}

/** Tags that do not filter, and several of which the first alone does. */
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
