import type { Route } from '../../contract/routes.ts';
import type { EventRecord, LinkedRecord, UserRecord } from '../store/records.ts';

type Capability = 'edit' | 'publish' | 'editPublished' | 'editOthers' | 'upload';

/** What the roles may do. Whoever may edit may also delete, and may write categories and tags. */
const capabilities: Readonly<Record<string, ReadonlySet<Capability>>> = {
  administrator: new Set(['edit', 'publish', 'editPublished', 'editOthers', 'upload']),
  editor: new Set(['edit', 'publish', 'editPublished', 'editOthers', 'upload']),
  author: new Set(['edit', 'publish', 'editPublished', 'upload']),
  contributor: new Set(['edit']),
  subscriber: new Set(),
};

export function can(user: UserRecord | undefined, capability: Capability): boolean {
  return user !== undefined && (capabilities[user.role]?.has(capability) ?? false);
}

type Post = EventRecord | LinkedRecord;

function isOwn(user: UserRecord | undefined, post: Post): boolean {
  return user !== undefined && post.fields.author === String(user.id);
}

const publicStatuses = new Set(['publish', 'future', 'private']);

/** Whether a user may change or delete a post. */
export function canEditPost(user: UserRecord | undefined, post: Post): boolean {
  if (!can(user, 'edit')) return false;
  if (!isOwn(user, post)) return can(user, 'editOthers');
  return !publicStatuses.has(post.fields.status) || can(user, 'editPublished');
}

/** Whether a user may read a post. What is published anyone may read. */
export function canReadPost(user: UserRecord | undefined, post: Post): boolean {
  const { status } = post.fields;
  if (status === 'publish') return true;
  if (status === 'private') return isOwn(user, post) || can(user, 'editOthers');
  return canEditPost(user, post);
}

/** Whether a user may use a route on a post, or on no post where there is none. */
export function mayUse(route: Route, user: UserRecord | undefined, post: Post | undefined): boolean {
  if (route.action === 'update' || route.action === 'delete') {
    return post === undefined ? can(user, 'edit') : canEditPost(user, post);
  }
  return route.action === 'create' ? can(user, 'edit') : true;
}
