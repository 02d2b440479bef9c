import { parseWallTime } from '../../../time/zone.ts';
import type { Fields } from '../../json.ts';
import { mediaRoute } from '../../media/media-routes.ts';
import { postRoute } from '../../posts/post-routes.ts';
import type { TermKind, TermRecord } from '../../store/records.ts';
import { renderTerm, requestedTerms, termLinks } from '../../terms/list-terms.ts';
import { deleteTerm, insertTerm, updateTerm } from '../../terms/write-term.ts';
import { isTruthy, parseList, toInteger } from '../../wordpress/php/values.ts';
import { missingParameters, notAllowed, routeNotFound, ServiceError } from '../errors.ts';
import type { RouteHandler } from '../http.ts';
import { type Capability, can, canWriteTerms } from '../permissions.ts';
import { describeService } from '../route/describe-route.ts';
import { type ServiceContext, type ServiceResponse, type Site, siteTime } from '../site/site.ts';
import { checkParameters, type ValueSchema } from '../validation/schema.ts';
import { collectionPage, type WordPressHandler } from './wordpress-request.ts';

/** Returns the index of the REST API, as far as clients read it. */
function index(context: ServiceContext): ServiceResponse {
  const { site } = context;
  const { url, timezone } = site.settings;
  const { routes } = describeService(context).body;
  const body = {
    name: new URL(url).hostname,
    description: '',
    url,
    home: url,
    gmt_offset: Math.round((parseWallTime(siteTime(site)) - site.now().getTime()) / 36_000) / 100,
    timezone_string: timezone.startsWith('UTC') ? '' : timezone,
    namespaces: [site.urls.namespace, 'wp/v2'],
    authentication: {
      'application-passwords': { endpoints: { authorization: `${url}/wp-admin/authorize-application.php` } },
    },
    routes,
  };
  return { status: 200, body };
}

/** Returns the signed-in user, with which apps test their credentials. */
const me: WordPressHandler = ({ isForEdit, site, user }) => {
  if (user === undefined)
    throw new ServiceError(401, 'rest_not_logged_in', 'You are not currently logged in.');
  const { id, username, role } = user;
  const slug = username.toLowerCase();
  const link = `${site.settings.url}/author/${slug}/`;
  const ofUser = { id, name: username, url: '', description: '', link, slug, meta: [] };
  return { status: 200, body: { ...ofUser, ...(isForEdit && { username, roles: [role] }) } };
};

function renderWordPressTerm(term: TermRecord, context: ServiceContext): Fields {
  const { url: link, urls, ...fields } = renderTerm(term, context.site);
  return { ...fields, link, _links: termLinks(term, context) };
}

const writtenParameters = (kind: TermKind): Readonly<Record<string, ValueSchema>> => ({
  name: { type: 'string' },
  slug: { type: 'string' },
  description: { type: 'string' },
  ...(kind === 'categories' && { parent: { type: 'integer' } }),
  meta: { type: 'object' },
});

function assertParent(kind: TermKind, input: Fields, { store }: Site): void {
  const parent = toInteger(input.parent);
  if (kind === 'categories' && parent !== 0 && !store.categories.has(parent))
    throw new ServiceError(400, 'rest_term_invalid', 'Parent term does not exist.');
}

/** Handles the categories and tags of events in WordPress's own form. */
const termRoute =
  (kind: TermKind): WordPressHandler =>
  (request) => {
    const { id, method, isForEdit, parameters: input, site, user } = request;
    if (method === 'POST' && id === undefined && (input.name ?? null) === null)
      throw missingParameters(['name']);
    if (method !== 'GET' && method !== 'DELETE') checkParameters(input, writtenParameters(kind));
    const term = id === undefined ? undefined : site.store[kind].get(id);
    if (id !== undefined && term === undefined)
      throw new ServiceError(404, 'rest_term_invalid', 'Term does not exist.');
    const mayWrite = canWriteTerms(user, kind);
    const headers = { Allow: mayWrite ? 'GET, POST, PUT, PATCH, DELETE' : 'GET' };
    const render = (found: TermRecord) => renderWordPressTerm(found, request);
    const respond = (body: Fields) => ({ status: 200, body, headers });
    if (method === 'GET') {
      const read = term === undefined ? 'terms in this taxonomy' : 'this term';
      if (isForEdit && !mayWrite) throw notAllowed(user, 'rest_forbidden_context', `edit ${read}`);
      if (term !== undefined) return respond(render(term));
      const parameters = { ...input, slug: parseList(input.slug), hide_empty: isTruthy(input.hide_empty) };
      const { found, total } = requestedTerms(kind, { site, parameters });
      return collectionPage(found.map(render), request, false, total);
    }
    if (term === undefined) {
      if (!mayWrite && !(kind === 'tags' && can(user, 'edit')))
        throw notAllowed(user, 'rest_cannot_create', 'create terms in this taxonomy');
      assertParent(kind, input, site);
      const created = insertTerm(site, kind, input);
      const Location = site.urls.wordpressTerm(kind, created.id);
      return { status: 201, body: render(created), headers: { Location } };
    }
    const [code, act] = method === 'DELETE' ? ['delete', 'delete'] : ['update', 'edit'];
    if (!mayWrite) throw notAllowed(user, `rest_cannot_${code}`, `${act} this term`);
    if (method === 'DELETE') {
      const message = "Terms do not support trashing. Set 'force=true' to delete.";
      if (!isTruthy(input.force)) throw new ServiceError(501, 'rest_trash_not_supported', message);
      const previous = render(term);
      deleteTerm(term, request);
      return { status: 200, body: { deleted: true, previous } };
    }
    assertParent(kind, input, site);
    // WordPress takes null for an empty text.
    const texts = Object.entries(input).map(([name, value]) => [name, value ?? '']);
    const parameters = { ...Object.fromEntries(texts), parent: input.parent };
    updateTerm(term, { site, user, parameters });
    return respond(render(term));
  };

/** The parameters of each read. Writes ignore them. */
const readParameters = { context: { type: 'string', enum: ['view', 'embed', 'edit'] } } as const;

/** The parameters of lists that WordPress checks before the others. */
const pageParameters: Readonly<Record<string, ValueSchema>> = {
  page: { type: 'integer', minimum: 1 },
  per_page: { type: 'integer', minimum: 1, maximum: 100 },
  search: { type: 'string' },
};

const integer: ValueSchema = { type: 'integer' };
const ids: ValueSchema = { items: integer };
const date: ValueSchema = { format: 'date-time' };
const listParameters = (orders: string): Readonly<Record<string, ValueSchema>> => ({
  slug: { items: { type: 'string' } },
  include: ids,
  exclude: ids,
  offset: integer,
  order: { type: 'string', enum: ['asc', 'desc'] },
  orderby: { type: 'string', enum: orders.split(' ') },
});
const ofPosts: Readonly<Record<string, ValueSchema>> = {
  ...listParameters('author date id include modified parent relevance slug include_slugs title'),
  author: ids,
  author_exclude: ids,
  after: date,
  before: date,
  modified_after: date,
  modified_before: date,
};
const termIds = { tags: ids, tags_exclude: ids, tribe_events_cat: ids, tribe_events_cat_exclude: ids };
const mediaTypes = { items: { enum: ['image', 'video', 'text', 'application', 'audio'] } };
const ofTerms: Readonly<Record<string, ValueSchema>> = {
  ...listParameters('id include name slug include_slugs term_group description count'),
  hide_empty: { type: 'boolean' },
  post: integer,
};

/** A route: its handler, what a user needs to add a record to its list, and the other parameters of that list. */
type WordPressRoute = readonly [WordPressHandler, Capability?, Readonly<Record<string, ValueSchema>>?];

const routes = new Map<string, WordPressRoute>([
  ['', [index]],
  ['/wp/v2/users/me', [me]],
  ['/wp/v2/tribe_events', [postRoute('events'), 'edit', { ...ofPosts, ...termIds }]],
  ['/wp/v2/tribe_venue', [postRoute('venues'), 'edit', ofPosts]],
  ['/wp/v2/tribe_organizer', [postRoute('organizers'), 'edit', ofPosts]],
  ['/wp/v2/tags', [termRoute('tags'), 'edit', ofTerms]],
  ['/wp/v2/tribe_events_cat', [termRoute('categories'), 'publish', { ...ofTerms, parent: integer }]],
  ['/wp/v2/media', [mediaRoute, 'upload', { ...ofPosts, parent: ids, media_type: mediaTypes }]],
]);

/** Finds WordPress's own route for a path below the REST root. */
export function wordpressRoute(path: string): RouteHandler | undefined {
  const [, base = '', number] = /^(.*?)(?:\/(\d+))?\/?$/s.exec(path) ?? [];
  const [handle, creation, ofList = {}] = routes.get(base) ?? [];
  if (handle === undefined || (number !== undefined && creation === undefined)) return undefined;
  const id = number === undefined ? undefined : Number(number);
  const isCollection = creation !== undefined && id === undefined;
  const writes = isCollection ? ['POST'] : ['POST', 'PUT', 'PATCH', 'DELETE'];
  return async ({ method: sent, query, body, received }, context) => {
    // WordPress responds with a description of the route.
    if (sent === 'OPTIONS') return { status: 200, body: {} };
    const method = sent === 'HEAD' ? 'GET' : sent;
    if (method !== 'GET' && (creation === undefined || !writes.includes(method))) throw routeNotFound();
    const parameters: Fields = { ...query, ...body };
    // WordPress has no such parameter for categories, because they have parents.
    if (base === '/wp/v2/tribe_events_cat') delete parameters.offset;
    const isList = isCollection && method === 'GET';
    if (method === 'GET') checkParameters(parameters, { ...readParameters, ...(isList && pageParameters) });
    if (isList) checkParameters(parameters, ofList);
    const isForEdit = parameters.context === 'edit';
    const response = await handle({ ...context, method, received, parameters, id, isForEdit });
    if (!isCollection) return response;
    const Allow = can(context.user, creation) ? 'GET, POST' : 'GET';
    return { ...response, headers: { Allow, ...response.headers } };
  };
}
