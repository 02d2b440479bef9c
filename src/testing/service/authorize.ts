import type { Route } from '../../contract/routes.ts';
import type { EventRecord, LinkedRecord } from '../store/records.ts';
import { findPostBySlug } from '../store/store.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { forbidden } from './errors.ts';
import type { OperationContext } from './operation.ts';
import { canUseRoute } from './permissions.ts';
import { orderedRoutes, type RoutePattern } from './route/resolve-route.ts';

type AuthorizationContext = Pick<OperationContext, 'site' | 'user' | 'parameters'>;

/** The event, venue or organizer that a request is about. */
function requestedPost(
  { resource, by }: Route,
  { site, parameters }: AuthorizationContext,
): EventRecord | LinkedRecord | undefined {
  if (by === undefined) return undefined;
  if (resource === 'service' || resource === 'categories' || resource === 'tags') return undefined;
  if (by === 'slug') return findPostBySlug(site.store, resource, parameters.slug);
  const id = toInteger(parameters.id);
  return resource === 'events' ? site.store.event(id) : site.store[resource].get(id);
}

function isAllowed(route: Route, context: AuthorizationContext): boolean {
  return canUseRoute(route, context.user, requestedPost(route, context));
}

/** Throws where the user is not allowed to use a route. */
export function authorize(route: Route, context: AuthorizationContext): void {
  if (!isAllowed(route, context)) throw forbidden(context.user);
}

/** The `Allow` header: the methods of a path that the user is allowed to use. Missing where there are none. */
export function allowHeader(pattern: RoutePattern, context: AuthorizationContext): Record<string, string> {
  const allowed = orderedRoutes(pattern).filter((route) => isAllowed(route, context));
  if (allowed.length === 0) return {};
  return { Allow: allowed.map(({ method }) => method).join(', ') };
}
