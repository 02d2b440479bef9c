import type { OperationContext } from '../service/operation.ts';
import { can } from '../service/permissions.ts';
import { dropBackslashes } from '../wordpress/sanitize.ts';

/** What is stored of a text. Only editors and administrators are allowed to write scripts, forms and the like. */
export function storedText({ user }: OperationContext, text: string): string {
  const html = dropBackslashes(text);
  if (can(user, 'editOthers')) return html;
  return html
    .replace(/<\/?(?:script|style|iframe|object|embed|form|input|meta|link)\b[^>]*>/gi, '')
    .replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '');
}
