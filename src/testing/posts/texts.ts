import { nameFields } from '../../contract/constants.ts';
import { type Fields, textOr } from '../json.ts';
import { can } from '../service/permissions.ts';
import type { OperationContext, ServiceContext } from '../service/site/site.ts';
import type { PostRecord, StoredTexts } from '../store/records.ts';
import { bareAmpersand, dropBackslashes, trimSpaces } from '../wordpress/html.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { renderContent, renderExcerpt, renderTitle } from '../wordpress/text.ts';

/** Returns the texts of a post as they are stored. For a post of a snapshot, the rendered text may be all there is. */
export function storedTexts(post: PostRecord): Required<StoredTexts> {
  const { fields, stored } = post;
  const text = (name: string) => textOr(fields[name], '');
  return {
    title: text(nameFields[post.kind]),
    description: text('description'),
    excerpt: text('excerpt'),
    ...stored,
  };
}

/** Returns the texts of a post that a search looks at. */
export function searchedText({ kind, fields }: PostRecord): string {
  return ['excerpt', 'description', nameFields[kind]].map((name) => textOr(fields[name], '')).join('\n');
}

/** Returns the texts of a request to the events API as they are stored. Empty ones are ignored. */
export function sentTexts(context: OperationContext, sent: Fields): StoredTexts {
  const texts = Object.entries({ title: sent.title, description: sent.description, excerpt: sent.excerpt })
    .filter(([, text]) => !isEmpty(text))
    .map(([name, text]) => [name, allowedText(context, dropBackslashes(String(text)))]);
  return Object.fromEntries(texts);
}

/** Stores texts of a post, and renders them in its fields. */
export function writeTexts(post: PostRecord, texts: StoredTexts): void {
  const { title, description, excerpt } = texts;
  const rendered: Fields = {};
  if (title !== undefined) rendered[nameFields[post.kind]] = renderTitle(title);
  if (description !== undefined) rendered.description = renderContent(description);
  if (excerpt !== undefined) rendered.excerpt = renderExcerpt(excerpt);
  Object.assign(post.fields, rendered);
  post.stored = { ...post.stored, ...texts, ...(title !== undefined && { title: trimSpaces(title) }) };
}

/** The elements that authors may write. */
const allowedElements = new Set(
  'a abbr acronym address area article aside audio b bdo big blockquote br button caption cite code col colgroup dd del details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label legend li main map mark menu nav object ol p pre q rb rp rt rtc ruby s samp section small span strike strong sub summary sup table tbody td textarea tfoot th thead title tr track tt u ul var video'.split(
    ' ',
  ),
);

/** Returns what the site stores of a text. Only editors and administrators may write scripts, forms and the like. */
export function allowedText({ user }: ServiceContext, html: string): string {
  return can(user, 'editOthers') ? html : removeUnsafe(html);
}

/** WordPress's `wp_kses_post`: removes scripts, forms and the like, and encodes `&`, `<` and `>` outside of tags. */
export function removeUnsafe(html: string): string {
  return html
    .replace(bareAmpersand, '&amp;')
    .replace(/<(?![/a-z!])/gi, '&lt;')
    .replace(/(<!--.*?--|<[^>]*)?>/gs, (_, tag = '') => tag.replaceAll('>', '&gt;') + (tag ? '>' : '&gt;'))
    .replace(/<\/?([a-z][a-z\d-]*)\b[^>]*>/gi, (tag, name: string) => {
      if (!allowedElements.has(name.toLowerCase())) return '';
      return tag
        .replace(/\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
        .replace(/(\s(?:href|src|cite)\s*=\s*["']?)\s*(?:javascript|vbscript|data):/gi, '$1');
    });
}
