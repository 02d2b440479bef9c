import { ResourceNamespace } from './resource-namespace.ts';

/** `calendar.categories` and `calendar.tags`: terms have no routes by slug. */
export class TermNamespace<Entity extends object, Query, Create, Update> extends ResourceNamespace<
  Entity,
  Query,
  Create,
  Update
> {}
