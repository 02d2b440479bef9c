import type { CalendarEvent } from '../../index.ts';
import { toSlug } from '../rendering/slugs.ts';
import type { ImportRow } from '../rows/import-row.ts';
import { isUnpublished, type Matching, type RowKey } from './matching.ts';

/** Matches rows with events by their slugs. */
export function matchBySlug(): Matching {
  return {
    canCreate: true,
    needsReadableKeys: false,
    load: async () => undefined,
    keyOf({ slug }: ImportRow): RowKey {
      const key = typeof slug === 'string' ? toSlug(slug) : '';
      if (key !== '') return { key };
      const message = slug
        ? `expected a slug, got ${JSON.stringify(slug)}, of which nothing can be part of one`
        : 'expected the slug that its event is matched by, got nothing';
      return { issue: { path: ['slug'], message } };
    },
    addressOf: (slug) => ({ slug }),
    isMatch: ({ slug, status }: CalendarEvent, key) =>
      status !== 'trash' && (slug === '' || toSlug(slug) === key),
    fieldsOf: (slug) => ({ slug }),
    whyNotReadable: ({ status }) =>
      isUnpublished(status) ? 'it is not published, and may have no slug until it is' : undefined,
    whyNotReadableAgain({ slug }, key) {
      if (toSlug(slug) === key) return undefined;
      if (slug === '')
        return 'It has no slug until it is published: without a journal, another run would not find it.';
      return `It was stored with the slug ${slug}: another event, which these credentials may not see, has the slug ${key}. Without a journal, another run would not find it.`;
    },
  };
}
