import type { OperationContext } from '../service/operation.ts';
import { can } from '../service/permissions.ts';

/** Removes scripts, forms and the like, which only editors and administrators are allowed to write. */
export function allowedMarkup({ user }: OperationContext, html: string): string {
  if (can(user, 'editOthers')) return html;
  return html
    .replace(/<\/?(?:script|style|iframe|object|embed|form|input|meta|link)\b[^>]*>/gi, '')
    .replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '');
}
