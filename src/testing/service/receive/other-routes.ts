import { handleMedia, isMediaPath } from '../../media/media-routes.ts';
import type { MockRoute } from '../../options.ts';
import { routeNotFound } from '../errors.ts';
import type { Site } from '../site/site.ts';

const isBelow = (parent: string, path: string) => path === parent || path.startsWith(`${parent}/`);

/** The routes of a site outside of the calendar's: those of a test, and the media library. */
export class OtherRoutes {
  readonly #site: Site;
  /** By their paths, the longest first. */
  readonly #routes: readonly (readonly [path: string, route: MockRoute])[];

  /** @throws TypeError where a path is none, or one of the calendar's */
  constructor(site: Site, routes: Readonly<Record<string, MockRoute>> = {}) {
    for (const [path, route] of Object.entries(routes)) {
      const isPath = path
        .split('/')
        .every((segment) => /^[^?#\\]+$/.test(segment) && !/^\.{1,2}$/.test(segment));
      const isOfCalendar = isBelow(site.urls.namespace, path);
      if (isPath && !isOfCalendar && typeof route === 'function') continue;
      throw new TypeError(
        `routes[${JSON.stringify(path)}]: expected a function for a path below the REST root, such as wp/v2/posts, outside of ${site.urls.namespace}`,
      );
    }
    this.#site = site;
    this.#routes = Object.entries(routes).sort(([one], [other]) => other.length - one.length);
  }

  /** Whether a path below the REST root is one of them. */
  has(path: string): boolean {
    return this.#routeOf(path) !== undefined || isMediaPath(path);
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
    if (!isMediaPath(path)) {
      const error = routeNotFound();
      return Response.json(error.toJSON(), { status: error.status });
    }
    const { status, body, headers } = await handleMedia(request, path, this.#site);
    return Response.json(body, { status, headers: { ...headers } });
  }

  #routeOf(path: string): MockRoute | undefined {
    return this.#routes.find(([parent]) => isBelow(`/${parent}`, path))?.[1];
  }
}
