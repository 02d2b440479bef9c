import { withDescendants } from '../events/list/list-events.ts';
import { renderTerm } from '../events/render-event.ts';
import type { Fields } from '../json.ts';
import { ServiceError } from '../service/errors.ts';
import { can } from '../service/permissions.ts';
import type { Answer, Call, Site } from '../service/site/site.ts';
import { type TermKind, type TermRecord, taxonomyOf } from '../store/records.ts';
import { isEmpty, toInteger } from '../wordpress/php/values.ts';
import { sanitizeTitle, uniqueSlug } from '../wordpress/slug.ts';
import { escapeTermDescription, escapeTermName } from '../wordpress/text.ts';

/** Where WordPress itself has a term: its own routes, to which answers about single terms lead. */
const wordpressRoutes: Readonly<
  Record<TermKind, { readonly base: string; readonly posts: readonly string[] }>
> = {
  categories: { base: 'tribe_events_cat', posts: ['tribe_events', 'tec_calendar_embed'] },
  tags: { base: 'tags', posts: ['posts', 'tribe_events'] },
};

function links(term: TermRecord, { site, user }: Call): Fields {
  const { base, posts } = wordpressRoutes[term.kind];
  const root = `${site.addresses.restRoot}/wp/v2`;
  const { parent } = term.fields;
  const allow = can(user, 'edit') ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET'];
  return {
    self: [{ href: `${root}/${base}/${term.id}`, targetHints: { allow } }],
    collection: [{ href: `${root}/${base}` }],
    about: [{ href: `${root}/taxonomies/${taxonomyOf[term.kind]}` }],
    ...(parent ? { up: [{ embeddable: true, href: `${root}/${base}/${parent}` }] } : {}),
    'wp:post_type': posts.map((type) => ({ href: `${root}/${type}?${base}=${term.id}` })),
    curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
  };
}

function answer(status: number, term: TermRecord, call: Call): Answer {
  return { status, body: { ...renderTerm(term, call.site), _links: links(term, call) } };
}

export function getTerm(term: TermRecord, call: Call): Answer {
  return answer(200, term, call);
}

/** The slugs of the categories above one, the topmost first. */
function lineage(site: Site, kind: TermKind, parent: number | undefined): string[] {
  const slugs: string[] = [];
  const seen = new Set<number>();
  for (let id = parent; id !== undefined && id !== 0 && !seen.has(id); ) {
    seen.add(id);
    const term = site.store.terms(kind).get(id);
    if (term !== undefined) slugs.unshift(term.fields.slug);
    id = term?.fields.parent;
  }
  return slugs;
}

function refreshAddresses(site: Site, term: TermRecord): void {
  for (const id of withDescendants(site, term.kind, new Set([term.id]))) {
    const one = site.store.terms(term.kind).get(id);
    if (one === undefined) continue;
    const above = lineage(site, term.kind, one.fields.parent);
    one.fields.url = site.addresses.term(term.kind, [...above, one.fields.slug]);
  }
}

function holderOf(site: Site, kind: TermKind, slug: string): TermRecord | undefined {
  return [...site.store.terms(kind).values()].find(({ fields }) => fields.slug === slug);
}

/** A taken slug gets the slugs of the categories above, and if that is no help a number. */
function freeTermSlug(site: Site, kind: TermKind, wanted: string, parent: number, id: number): string {
  const isTaken = (slug: string) => {
    const holder = holderOf(site, kind, slug);
    return holder !== undefined && holder.id !== id;
  };
  let base = wanted;
  for (const slug of lineage(site, kind, parent).reverse()) {
    if (!isTaken(base)) break;
    base = `${base}-${slug}`;
  }
  return uniqueSlug(base, isTaken);
}

function refuseTwin(
  site: Site,
  kind: TermKind,
  name: string,
  slug: string,
  parent: number,
  hasSlug: boolean,
): void {
  const isSibling = (term: TermRecord) => kind === 'tags' || (term.fields.parent ?? 0) === parent;
  const namesake = [...site.store.terms(kind).values()].find(
    (term) => isSibling(term) && term.fields.name.toLowerCase() === name.toLowerCase(),
  );
  if (namesake === undefined) return;
  const holder = holderOf(site, kind, slug);
  const isTwin = !hasSlug || namesake.fields.slug === slug || (holder !== undefined && isSibling(holder));
  if (!isTwin) return;
  const where = kind === 'categories' ? 'with this parent' : 'in this taxonomy';
  throw new ServiceError(400, 'term_exists', `A term with the name provided already exists ${where}.`, {
    term_id: namesake.id,
  });
}

/** Makes a new term of a name that none has yet. */
export function insertTerm(site: Site, kind: TermKind, sent: Fields): TermRecord {
  const name = escapeTermName(String(sent.name));
  const parent = kind === 'categories' ? toInteger(sent.parent) : 0;
  const hasSlug = !isEmpty(sent.slug);
  const wanted = sanitizeTitle(hasSlug ? String(sent.slug) : String(sent.name));
  refuseTwin(site, kind, name, wanted, parent, hasSlug);
  const id = site.store.nextTermId();
  const slug = freeTermSlug(site, kind, wanted === '' ? String(id) : wanted, parent, id);
  const term: TermRecord = {
    id,
    kind,
    implied: false,
    fields: {
      id,
      count: 0,
      description: escapeTermDescription(isEmpty(sent.description) ? '' : String(sent.description)),
      name,
      slug,
      taxonomy: taxonomyOf[kind],
      ...(kind === 'categories' ? { parent } : {}),
      meta: [],
      url: '',
    },
  };
  site.store.terms(kind).set(id, term);
  refreshAddresses(site, term);
  return term;
}

export function createTerm(kind: TermKind, call: Call): Answer {
  return answer(201, insertTerm(call.site, kind, call.parameters), call);
}

export function updateTerm(term: TermRecord, call: Call): Answer {
  const { site, parameters: sent } = call;
  const { kind, id, fields } = term;
  if (sent.slug !== undefined) {
    const slug = sanitizeTitle(String(sent.slug));
    const holder = holderOf(site, kind, slug);
    if (holder !== undefined && holder.id !== id && !fields.parent) {
      throw new ServiceError(
        500,
        'duplicate_term_slug',
        `The slug &#8220;${slug}&#8221; is already in use by another term.`,
      );
    }
    fields.slug = freeTermSlug(site, kind, slug, fields.parent ?? 0, id);
  }
  if (sent.name !== undefined) fields.name = escapeTermName(String(sent.name));
  if (sent.description !== undefined) fields.description = escapeTermDescription(String(sent.description));
  if (kind === 'categories' && sent.parent !== undefined) {
    const parent = toInteger(sent.parent);
    // A category cannot be below itself.
    fields.parent = withDescendants(site, kind, new Set([id])).has(parent) ? 0 : parent;
  }
  term.implied = false;
  refreshAddresses(site, term);
  return answer(200, term, call);
}

export function deleteTerm(term: TermRecord, { site }: Call): Answer {
  const { kind, id, fields } = term;
  const body = renderTerm(term, site);
  const terms = site.store.terms(kind);
  terms.delete(id);
  for (const child of terms.values()) {
    if (child.fields.parent !== id) continue;
    child.fields.parent = fields.parent ?? 0;
    refreshAddresses(site, child);
  }
  for (const event of site.store.events.values()) {
    if (event[kind].includes(id)) event[kind] = event[kind].filter((assigned) => assigned !== id);
  }
  return { status: 200, body };
}
