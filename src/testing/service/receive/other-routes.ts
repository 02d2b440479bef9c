import type { MockRoute } from '../../options.ts';
import { authenticate } from '../authenticate.ts';
import { routeNotFound, ServiceError } from '../errors.ts';
import type { Site } from '../site/site.ts';
import { wordpressRoute } from './wordpress-routes.ts';

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
