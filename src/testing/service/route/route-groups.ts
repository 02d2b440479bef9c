import type { Route } from '../../../contract/routes.ts';
import type { RoutePattern } from './match-route.ts';

const actionsOfPosts = ['get', 'delete', 'update'];
const actionsOfTerms = ['get', 'update', 'delete'];

/** Groups the routes of a path by action, in the order of the service. */
export function routeGroups({ routes }: RoutePattern): (readonly Route[])[] {
  const all = [...routes.values()];
  const isTerm = all.some(({ resource }) => resource === 'categories' || resource === 'tags');
  const order = isTerm ? actionsOfTerms : actionsOfPosts;
  const groups = new Map<string, Route[]>();
  for (const route of all) groups.set(route.action, [...(groups.get(route.action) ?? []), route]);
  return [...groups]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([, group]) => group);
}

/** The routes of a path in the order of the service. */
export function orderedRoutes(pattern: RoutePattern): Route[] {
  return routeGroups(pattern).flat();
}
