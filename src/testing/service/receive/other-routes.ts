import { storeEvent } from '../../events/write-event.ts';
import { handleMedia, isMediaPath } from '../../media/media-routes.ts';
import type { MockRoute } from '../../options.ts';
import { setModified } from '../../posts/publication.ts';
import { renderTitle } from '../../wordpress/text.ts';
import { authenticate } from '../authenticate.ts';
import { routeNotFound, ServiceError } from '../errors.ts';
import { can } from '../permissions.ts';
import type { Site } from '../site/site.ts';

const eventPath = /^\/wp\/v2\/tribe_events\/(\d+)$/;

/** Sets the title of a recurring event, and so of all its dates. Of one date, WordPress stores nothing. */
async function retitleEvent(request: Request, path: string, site: Site): Promise<Response> {
  try {
    const id = Number(eventPath.exec(path)?.[1]);
    const event = site.store.event(id);
    if (event === undefined) throw new ServiceError(404, 'rest_post_invalid_id', 'Invalid post ID.');
    if (!can(authenticate(site, request.headers), 'editOthers')) {
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
    return Response.json({ id, title: { raw, rendered: fields.title }, slug, status });
  } catch (error) {
    if (error instanceof ServiceError) return Response.json(error.toJSON(), { status: error.status });
    throw error;
  }
}

const isBelow = (parent: string, path: string) => path === parent || path.startsWith(`${parent}/`);

/** The routes of a site outside of the calendar's: those of a test, and the media library. */
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
    return this.#routeOf(path) !== undefined || isMediaPath(path) || this.#isRecurringPath(path);
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
    if (this.#isRecurringPath(path)) return retitleEvent(request, path, this.#site);
    if (!isMediaPath(path)) {
      const error = routeNotFound();
      return Response.json(error.toJSON(), { status: error.status });
    }
    const { status, body, headers } = await handleMedia(request, path, this.#site);
    return Response.json(body, { status, headers: { ...headers } });
  }

  #isRecurringPath(path: string): boolean {
    return this.#site.store.hasOccurrences && eventPath.test(path);
  }

  #routeOf(path: string): MockRoute | undefined {
    return this.#routes.find(([parent]) => isBelow(`/${parent}`, path))?.[1];
  }
}
