import { storeEvent } from '../../events/write-event.ts';
import { type Fields, isFields } from '../../json.ts';
import { checkChoice, collectionPage, listIn } from '../../media/collection.ts';
import { handleMedia } from '../../media/media-routes.ts';
import type { MockRoute } from '../../options.ts';
import { setModified } from '../../posts/publication.ts';
import type { TermKind, TermRecord } from '../../store/records.ts';
import { requestedTerms, termLinks } from '../../terms/list-terms.ts';
import { insertTerm } from '../../terms/write-term.ts';
import { formatWithOffset } from '../../wordpress/php/zone.ts';
import { renderTitle } from '../../wordpress/text.ts';
import { forbidden, routeNotFound, ServiceError } from '../errors.ts';
import { authenticate, can, canWriteTerms } from '../permissions.ts';
import { describeService } from '../route/describe-route.ts';
import { type ServiceContext, type ServiceResponse, type Site, siteTime } from '../site/site.ts';

/** Responds to a request. `id` is the number in its path. */
type Handler = (
  request: Request,
  context: ServiceContext,
  id: number,
) => Promise<ServiceResponse> | ServiceResponse;

/** The index of the REST API, as far as clients read it. */
function index({ site }: ServiceContext): ServiceResponse {
  const { url, timezone } = site.settings;
  const [, sign = '+', hours, minutes] =
    /([+-])(\d\d):(\d\d)$/.exec(formatWithOffset(siteTime(site), timezone)) ?? [];
  const { routes } = describeService(site);
  const body = {
    name: new URL(url).hostname,
    description: '',
    url,
    home: url,
    gmt_offset: Number(`${sign}${Number(hours) + Number(minutes) / 60}`),
    timezone_string: timezone.startsWith('UTC') ? '' : timezone,
    namespaces: [site.urls.namespace, 'wp/v2'],
    authentication: {
      'application-passwords': { endpoints: { authorization: `${url}/wp-admin/authorize-application.php` } },
    },
    routes,
  };
  return { status: 200, body };
}

/** The user who is signed in, by which programs test their credentials. */
const me: Handler = (request, { site, user }) => {
  if (user === undefined)
    throw new ServiceError(401, 'rest_not_logged_in', 'You are not currently logged in.');
  const { id, username, role } = user;
  const slug = username.toLowerCase();
  const link = `${site.settings.url}/author/${slug}/`;
  const isForEdit = new URL(request.url).searchParams.get('context') === 'edit';
  const ofUser = { id, name: username, url: '', description: '', link, slug, meta: [] };
  return { status: 200, body: { ...ofUser, ...(isForEdit && { username, roles: [role] }) } };
};

function renderWordPressTerm(term: TermRecord, context: ServiceContext): Fields {
  const { url: link, id, count, description, name, slug, taxonomy, parent, meta } = term.fields;
  const ofCategory = parent === undefined ? {} : { parent };
  return {
    id,
    count,
    description,
    link,
    name,
    slug,
    taxonomy,
    ...ofCategory,
    meta,
    _links: termLinks(term, context),
  };
}

/** The categories and tags of events, in WordPress's own form. */
const termRoute =
  (kind: TermKind): Handler =>
  async (request, context, id) => {
    const { site, user } = context;
    const url = new URL(request.url);
    const respond = (status: number, term: TermRecord) => ({
      status,
      body: renderWordPressTerm(term, context),
    });
    if (id > 0) {
      const term = site.store[kind].get(id);
      if (term === undefined) throw new ServiceError(404, 'rest_term_invalid', 'Term does not exist.');
      if (request.method !== 'GET') throw routeNotFound();
      return respond(200, term);
    }
    if (request.method === 'POST') {
      if (!canWriteTerms(user, kind)) throw forbidden(user);
      const input: unknown = await request.json();
      return respond(201, insertTerm(site, kind, isFields(input) ? input : {}));
    }
    checkChoice(url, 'order', ['asc', 'desc']);
    const { hide_empty, ...sent } = Object.fromEntries(url.searchParams);
    const lists = { include: listIn(url, 'include'), exclude: listIn(url, 'exclude') };
    const parameters = { ...sent, ...lists, hide_empty: hide_empty === 'true' || hide_empty === '1' };
    return collectionPage(requestedTerms(kind, { site, parameters }), url, (term) =>
      renderWordPressTerm(term, context),
    );
  };

/** Sets the title of a recurring event, and so of all its dates. Of one date, WordPress stores nothing. */
const retitleEvent: Handler = async (request, { site, user }, id) => {
  const event = site.store.event(id);
  if (event === undefined) throw new ServiceError(404, 'rest_post_invalid_id', 'Invalid post ID.');
  if (!can(user, 'editOthers')) {
    throw new ServiceError(401, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this post.');
  }
  const { fields } = event;
  const { title }: { title?: unknown } = request.method === 'GET' ? {} : await request.json();
  if (typeof title === 'string' && event.post === undefined) {
    fields.title = renderTitle(title);
    setModified(fields, site);
    storeEvent(site, event, { ...event });
  }
  const { slug, status } = fields;
  const raw = typeof title === 'string' ? title : fields.title;
  return { status: 200, body: { id, title: { raw, rendered: fields.title }, slug, status } };
};

const routes: readonly (readonly [RegExp, Handler])[] = [
  [/^\/?$/, (_, context) => index(context)],
  [/^\/wp\/v2\/users\/me\/?$/, me],
  [/^\/wp\/v2\/tags(?:\/(\d+))?\/?$/, termRoute('tags')],
  [/^\/wp\/v2\/tribe_events_cat(?:\/(\d+))?\/?$/, termRoute('categories')],
  [/^\/wp\/v2\/media(?:\/(\d+))?\/?$/, handleMedia],
];
const eventRoute = [/^\/wp\/v2\/tribe_events\/(\d+)$/, retitleEvent] as const;

/** The route of WordPress itself that a path below the REST root is one of. Those of events are for Events Calendar Pro. */
function wordpressRoute(
  path: string,
  hasRecurringEvents: boolean,
): ((request: Request, context: ServiceContext) => ReturnType<Handler>) | undefined {
  for (const [pattern, handle] of hasRecurringEvents ? [...routes, eventRoute] : routes) {
    const match = pattern.exec(path);
    if (match !== null) return (request, context) => handle(request, context, Number(match[1] ?? 0));
  }
  return undefined;
}

const isBelow = (parent: string, path: string) => path === parent || path.startsWith(`${parent}/`);

/** The routes of a site outside of the calendar's: those of a test, and a few of WordPress itself. */
export class OtherRoutes {
  readonly #site: Site;
  /** By their paths, the longest first. */
  readonly #routes: readonly (readonly [path: string, route: MockRoute])[];

  constructor(site: Site, routes: Readonly<Record<string, MockRoute>> = {}) {
    this.#site = site;
    this.#routes = Object.entries(routes).sort(([one], [other]) => other.length - one.length);
  }

  /** Whether a path below the REST root is one of them. */
  has(path: string): boolean {
    return this.#routeOf(path) !== undefined || this.#ownRoute(path) !== undefined;
  }

  /** Responds to a request for a path below the REST root. */
  async respond(request: Request, path: string): Promise<Response> {
    // A browser asks first; WordPress responds with a description of the route.
    if (request.method === 'OPTIONS' && this.has(path)) return Response.json({});
    const route = this.#routeOf(path);
    if (route !== undefined) {
      const response = await route(request);
      // The headers of a response that was received cannot be changed.
      return new Response(response.body, response);
    }
    try {
      const user = authenticate(this.#site, request.headers);
      const handle = this.#ownRoute(path);
      if (handle === undefined) throw routeNotFound();
      const { status, body, headers } = await handle(request, { site: this.#site, user });
      return Response.json(body, { status, headers: { ...headers } });
    } catch (error) {
      if (error instanceof ServiceError) return Response.json(error.toJSON(), { status: error.status });
      throw error;
    }
  }

  #ownRoute(path: string) {
    return wordpressRoute(path, this.#site.store.hasOccurrences);
  }

  #routeOf(path: string): MockRoute | undefined {
    return this.#routes.find(([parent]) => isBelow(`/${parent}`, path))?.[1];
  }
}
