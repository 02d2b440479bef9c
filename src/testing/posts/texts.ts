import { type Fields, textOr } from '../json.ts';
import type { OperationContext } from '../service/site/site.ts';
import { type EventRecord, type LinkedRecord, type StoredTexts, singularOf } from '../store/records.ts';
import { dropBackslashes, trimSpaces } from '../wordpress/html.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { renderContent, renderExcerpt, renderTitle } from '../wordpress/text.ts';
import { allowedText } from './structured-text.ts';

/** Returns the name of the field with a post's title. */
export function titleFieldOf(post: EventRecord | LinkedRecord): string {
  return 'kind' in post ? singularOf[post.kind] : 'title';
}

/** Returns the texts of a post as they are stored. For a post of a snapshot, the rendered text may be all there is. */
export function storedTexts(post: EventRecord | LinkedRecord): Required<StoredTexts> {
  const { fields, stored } = post;
  const text = (name: string) => textOr(fields[name], '');
  return {
    title: text(titleFieldOf(post)),
    description: text('description'),
    excerpt: text('excerpt'),
    ...stored,
  };
}

/** Returns the texts of a request to the events API as they are stored. Empty ones are ignored. */
export function sentTexts(context: OperationContext, sent: Fields): StoredTexts {
  const texts = Object.entries({ title: sent.title, description: sent.description, excerpt: sent.excerpt })
    .filter(([, text]) => !isEmpty(text))
    .map(([name, text]) => [name, allowedText(context, dropBackslashes(String(text)))]);
  return Object.fromEntries(texts);
}

/** Stores texts of a post, and renders them in its fields. */
export function writeTexts(post: EventRecord | LinkedRecord, texts: StoredTexts): void {
  const { title, description, excerpt } = texts;
  const rendered: Fields = {};
  if (title !== undefined) rendered[titleFieldOf(post)] = renderTitle(title);
  if (description !== undefined) rendered.description = renderContent(description);
  if (excerpt !== undefined) rendered.excerpt = renderExcerpt(excerpt);
  Object.assign(post.fields, rendered);
  post.stored = { ...post.stored, ...texts, ...(title !== undefined && { title: trimSpaces(title) }) };
}
