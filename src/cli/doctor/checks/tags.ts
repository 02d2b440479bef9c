import type { CalendarEvent, Page, Tag } from '../../../index.ts';
import type { Check } from '../check.ts';
import { createFinding, type Finding } from '../findings/finding.ts';
import { ofAllTimes, type Site } from '../site/site.ts';

const hasTag = ({ tags }: CalendarEvent, ...wanted: readonly Tag[]) =>
  tags.some(({ id }) => wanted.some((tag) => tag.id === id));

function listTagged({ visitor, settings }: Site, ...tags: readonly Tag[]): Promise<Page<CalendarEvent>> {
  const query = { ...ofAllTimes, per_page: 50, tags: tags.map(({ id }) => id) };
  return visitor.events.list(query, { signal: settings.signal });
}

/** The finding where a list holds an event that has none of the tags that it was filtered by. */
function describeForeignEvent({ items }: Page<CalendarEvent>, ...tags: readonly Tag[]): Finding | undefined {
  const foreign = items.find((event) => !hasTag(event, ...tags));
  if (!foreign) return undefined;
  const names = tags.map(({ name }) => `"${name}"`).join(' and ');
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
    const { signal } = site.settings;
    const { total } = await site.sample();
    if (total === 0) return { skipped: 'there are no events' };
    const { items } = await site.visitor.tags.list(
      { per_page: 50, orderby: 'count', order: 'desc' },
      { signal },
    );
    const [first, ...others] = items.filter(({ count }) => count > 0);
    if (!first) return { skipped: 'no event has a tag' };
    const ofFirst = await listTagged(site, first);
    const foreign = describeForeignEvent(ofFirst, first);
    if (foreign) return [foreign];

    for (const other of others.slice(0, 4)) {
      const ofOther = await listTagged(site, other);
      if (!ofOther.items.some((event) => hasTag(event, other) && !hasTag(event, first))) continue;
      const ofBoth = await listTagged(site, first, other);
      const foreignToBoth = describeForeignEvent(ofBoth, first, other);
      if (foreignToBoth) return [foreignToBoth];
      if (ofBoth.total > ofFirst.total) return [];
      return [
        createFinding(
          'tags-not-filtered',
          `Events with the tag "${first.name}" or "${other.name}" were requested: ${ofBoth.total} came, as many as with "${first.name}" alone, though others have "${other.name}" only.`,
          'Of several tags, the service reads the first. Use between, upcoming or past, which send a request for each tag, or a category in place of the tags.',
        ),
      ];
    }
    return { skipped: 'no two tags are of different events' };
  },
};
