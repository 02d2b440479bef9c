import { decodeEntities } from './entities.ts';

/**
 * A comment; a tag, in which a value in quotes behind `=` may hold a `>`; or, as the one group, a tag or comment that does not
 * end, with everything after it. A tag begins with `<` and a letter, `/` or `!`: in `I <3 jazz` there is none. Nor is one of a
 * thousand attributes, which would take the stack.
 */
export const markup =
  /<!(?=--).*?-->|<(?!!--)[a-z/!][^=>]*(?:=\s*(?:"[^"]*"|'[^']*'|(?![\s"']))[^=>]*){0,999}>|(<[a-z/!].*)/gis;

/** Turns HTML into plain text: removes tags and comments, and then decodes entities, once. What does not end is text. */
export function htmlToText(html: string): string {
  return decodeEntities(html.replace(markup, '$1'));
}
