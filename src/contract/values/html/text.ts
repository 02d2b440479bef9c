import { decodeEntities } from './entities.ts';

/** A tag or comment begins with `<` and a letter, `/` or `!`: in `I <3 jazz` there is none. */
export const tagStart = /<[a-z/!]/gi;

const isSpace = (character: string) => character.trim() === '';

/** The position behind the tag that begins at `start`, or undefined where it does not end. */
export function endOfTag(html: string, start: number): number | undefined {
  if (html.startsWith('<!--', start)) {
    const commentEnd = html.indexOf('-->', start);
    return commentEnd < 0 ? undefined : commentEnd + '-->'.length;
  }
  // The value of an attribute may be in quotes, and then hold a `>`.
  let isValueExpected = false;
  let quote = '';
  for (let position = start; position < html.length; position++) {
    const character = html.charAt(position);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') {
      return position + 1;
    } else if (isValueExpected && (character === '"' || character === "'")) {
      quote = character;
      isValueExpected = false;
    } else if (!isSpace(character)) {
      isValueExpected = character === '=';
    }
  }
  return undefined;
}

/** Removes tags and comments, in linear time. An unclosed tag, and everything after it, is text. */
function removeTags(html: string): string {
  let text = '';
  let position = 0;
  tagStart.lastIndex = 0;
  for (let match = tagStart.exec(html); match; match = tagStart.exec(html)) {
    const end = endOfTag(html, match.index);
    if (end === undefined) break;
    text += html.slice(position, match.index);
    position = end;
    tagStart.lastIndex = end;
  }
  return text + html.slice(position);
}

/** Turns HTML into plain text: removes tags, and then decodes entities, once. */
export function htmlToText(html: string): string {
  return decodeEntities(html.includes('<') ? removeTags(html) : html);
}
