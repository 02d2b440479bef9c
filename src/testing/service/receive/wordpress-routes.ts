import type { Fields } from '../../json.ts';
import { mediaRoute } from '../../media/media-routes.ts';
import type { MockRoute } from '../../options.ts';
import { postRoute } from '../../posts/post-routes.ts';
import type { TermKind, TermRecord } from '../../store/records.ts';
import { requestedTerms, termLinks } from '../../terms/list-terms.ts';
import { insertTerm } from '../../terms/write-term.ts';
import { parseUtc } from '../../wordpress/php/zone.ts';
import { errorResponse, forbidden, routeNotFound, ServiceError } from '../errors.ts';
import { renderResponse } from '../http.ts';
import { authenticate, canWriteTerms } from '../permissions.ts';
import { describeService } from '../route/describe-route.ts';
import { type ServiceContext, type ServiceResponse, type Site, siteTime } from '../site/site.ts';
import {
  checkChoice,
  collectionPage,
  listIn,
  type WordPressHandler,
  wordpressRequest,
} from './wordpress-request.ts';

/** Returns the index of the REST API, as far as clients read it. */
function index({ site }: ServiceContext): ServiceResponse {
  const { url, timezone } = site.settings;
  const { routes } = describeService(site);
  const body = {
    name: new URL(url).hostname,
    description: '',
    url,
    home: url,
    gmt_offset: Math.round((parseUtc(siteTime(site)) - site.now().getTime()) / 36_000) / 100,
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
const me: WordPressHandler = ({ isForEdit }, { site, user }) => {
  if (user === undefined)
    throw new ServiceError(401, 'rest_not_logged_in', 'You are not currently logged in.');
  const { id, username, role } = user;
  const slug = username.toLowerCase();
  const link = `${site.settings.url}/author/${slug}/`;
  const ofUser = { id, name: username, url: '', description: '', link, slug, meta: [] };
  return { status: 200, body: { ...ofUser, ...(isForEdit && { username, roles: [role] }) } };
};

function renderWordPressTerm(term: TermRecord, context: ServiceContext): Fields {
  const { url: link, ...fields } = term.fields;
  return { ...fields, link, _links: termLinks(term, context) };
}

/** Handles the categories and tags of events in WordPress's own form. */
const termRoute =
  (kind: TermKind): WordPressHandler =>
  async ({ id, method, url, parameters: readParameters }, context) => {
    const { site, user } = context;
    const respond = (status: number, term: TermRecord) => ({
      status,
      body: renderWordPressTerm(term, context),
    });
    if (id !== undefined) {
      const term = site.store[kind].get(id);
      if (term === undefined) throw new ServiceError(404, 'rest_term_invalid', 'Term does not exist.');
      if (method !== 'GET') throw routeNotFound();
      return respond(200, term);
    }
    if (method === 'POST') {
      if (!canWriteTerms(user, kind)) throw forbidden(user);
      return respond(201, insertTerm(site, kind, await readParameters()));
    }
    checkChoice(url, 'order', ['asc', 'desc']);
    const { hide_empty, ...sent } = Object.fromEntries(url.searchParams);
    const lists = { include: listIn(url, 'include'), exclude: listIn(url, 'exclude') };
    const parameters = { ...sent, ...lists, hide_empty: hide_empty === 'true' || hide_empty === '1' };
    return collectionPage(requestedTerms(kind, { site, parameters }), url, (term) =>
      renderWordPressTerm(term, context),
    );
  };

const routes: readonly (readonly [RegExp, WordPressHandler])[] = [
  [/^\/?$/, (_, context) => index(context)],
  [/^\/wp\/v2\/tribe_events(?:\/(\d+))?\/?$/, postRoute('events')],
  [/^\/wp\/v2\/tribe_venue(?:\/(\d+))?\/?$/, postRoute('venues')],
  [/^\/wp\/v2\/tribe_organizer(?:\/(\d+))?\/?$/, postRoute('organizers')],
  [/^\/wp\/v2\/users\/me\/?$/, me],
  [/^\/wp\/v2\/tags(?:\/(\d+))?\/?$/, termRoute('tags')],
  [/^\/wp\/v2\/tribe_events_cat(?:\/(\d+))?\/?$/, termRoute('categories')],
  [/^\/wp\/v2\/media(?:\/(\d+))?\/?$/, mediaRoute],
];

/** Finds WordPress's own route for a path below the REST root. */
function wordpressRoute(path: string) {
  for (const [pattern, handle] of routes) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const id = match[1] === undefined ? undefined : Number(match[1]);
    return (request: Request, context: ServiceContext) => handle(wordpressRequest(request, id), context);
  }
  return undefined;
}

const isBelow = (parent: string, path: string) => path === parent || path.startsWith(`${parent}/`);

/** The routes of a site outside of the calendar's, by their paths below the REST root. */
export interface OtherRoutes {
  has(path: string): boolean;
  respond(request: Request, path: string): Promise<Response>;
}

/** Combines the test's own routes and a few of WordPress. */
export function combineRoutes(site: Site, own: Readonly<Record<string, MockRoute>> = {}): OtherRoutes {
  const longestFirst = Object.entries(own).sort(([one], [other]) => other.length - one.length);
  const ownRoute = (path: string) => longestFirst.find(([parent]) => isBelow(`/${parent}`, path))?.[1];
  const has = (path: string) => ownRoute(path) !== undefined || wordpressRoute(path) !== undefined;
  const respondAsWordPress = async (request: Request, path: string): Promise<ServiceResponse> => {
    try {
      const user = authenticate(site, request.headers);
      const handle = wordpressRoute(path);
      if (handle === undefined) throw routeNotFound();
      return await handle(request, { site, user });
    } catch (error) {
      return errorResponse(error);
    }
  };
  const respond = async (request: Request, path: string): Promise<Response> => {
    // Browsers ask first. WordPress responds with a description of the route.
    if (request.method === 'OPTIONS' && has(path)) return Response.json({});
    const response = await ownRoute(path)?.(request);
    // The headers of a received response cannot be changed.
    if (response !== undefined) return new Response(response.body, response);
    const { method } = request;
    return renderResponse(await respondAsWordPress(request, path), { method, url: new URL(request.url) });
  };
  return { has, respond };
}
