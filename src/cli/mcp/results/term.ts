import { plainText } from '../../../format/index.ts';
import type { Category, Tag } from '../../../index.ts';
import type { Detail } from './listing.ts';
import { shortText } from './site-data.ts';

/** What of a category or tag matters. Empty fields are left out. */
export function termSummary(term: Category | Tag, detail: Detail = 'with excerpt') {
  return {
    id: term.id,
    name: shortText(term.name, 150),
    slug: shortText(term.slug, 150),
    parent: 'parent' in term && term.parent ? term.parent : undefined,
    count: term.count,
    description: detail === 'with excerpt' ? shortText(plainText(term.description ?? ''), 200) : undefined,
  };
}
