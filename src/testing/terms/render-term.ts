import type { Fields } from '../json.ts';
import type { OperationContext } from '../service/operation.ts';
import { can } from '../service/permissions.ts';
import type { Site } from '../service/site/site.ts';
import { type TermKind, type TermRecord, taxonomyOf } from '../store/records.ts';

function restUrls({ kind, id, fields }: TermRecord, { urls }: Site): Fields {
  const rendered: Fields = { self: urls.item(kind, id), collection: `${urls.eventsRoot}/${kind}` };
  if (fields.parent) rendered.up = urls.item(kind, fields.parent);
  return rendered;
}

/** Renders a category or tag in a listing. */
export function renderTerm(term: TermRecord, site: Site): Fields {
  return { ...term.fields, urls: restUrls(term, site) };
}

/** Renders a category or tag as part of an event. */
export function renderEventTerm(term: TermRecord, site: Site): Fields {
  const { name, slug, taxonomy, description, parent, count, id } = term.fields;
  return {
    name,
    slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy,
    description,
    parent: parent ?? 0,
    count,
    filter: 'raw',
    id,
    urls: restUrls(term, site),
  };
}

interface WordPressRoute {
  readonly path: string;
  /** The paths of the records that can have the term. */
  readonly posts: readonly string[];
}

/** The routes of WordPress itself for terms, to which `_links` point. */
const wordpressRoutes: Readonly<Record<TermKind, WordPressRoute>> = {
  categories: { path: 'tribe_events_cat', posts: ['tribe_events', 'tec_calendar_embed'] },
  tags: { path: 'tags', posts: ['posts', 'tribe_events', 'tec_calendar_embed'] },
};

function links({ kind, id, fields }: TermRecord, { site, user }: OperationContext): Fields {
  const { path, posts } = wordpressRoutes[kind];
  const root = `${site.urls.restRoot}/wp/v2`;
  const allow = can(user, 'edit') ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];
  const up = fields.parent ? { up: [{ embeddable: true, href: `${root}/${path}/${fields.parent}` }] } : {};
  return {
    self: [{ href: `${root}/${path}/${id}`, targetHints: { allow } }],
    collection: [{ href: `${root}/${path}` }],
    about: [{ href: `${root}/taxonomies/${taxonomyOf[kind]}` }],
    ...up,
    'wp:post_type': posts.map((type) => ({ href: `${root}/${type}?${path}=${id}` })),
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

/** Renders a category or tag with its links, as reads and writes of a single one have it. */
export function renderTermWithLinks(term: TermRecord, context: OperationContext): Fields {
  return { ...renderTerm(term, context.site), _links: links(term, context) };
}
