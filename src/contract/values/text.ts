import * as z from 'zod/mini';
import { htmlToText } from './html/text.ts';
import { expected } from './messages.ts';

/** A text that can be sent: half a surrogate pair cannot. */
const isWellFormed = (text: string) => text.isWellFormed();

/** Any text, the empty one included. */
export function text(what = 'text') {
  return z.string(expected(what)).check(z.refine(isWellFormed, expected(what)));
}

/** A text with at least one character that is not white space. */
export function nonEmptyText(what = 'text that is not empty') {
  return text(what).check(z.regex(/\S/, expected(what)));
}

/** Writes characters as references, which a service keeps, and which are the same to who reads the text. */
const encode = (value: string, lost: RegExp) =>
  value.replace(lost, (character) => `&#${String(character.charCodeAt(0)).padStart(3, '0')};`);

/** A service takes a backslash for an escape, and a lone 0 for empty. */
const encodeHtml = (value: string) => encode(value, /\\|^0$/g);

/** Of a single line, a service drops tags, line breaks, further spaces and what looks percent-encoded as well. */
const encodeLine = (value: string) => encode(value.trim(), /[\\<\t\n\r]|^0$| (?= )|%(?=[\da-f]{2})/gi);

/** HTML, sent such that a service keeps all of it. */
export function html() {
  return text().check(z.overwrite(encodeHtml));
}

/** HTML with at least one character that is not white space. */
export function nonEmptyHtml() {
  return nonEmptyText().check(z.overwrite(encodeHtml));
}

/** A text of a single line, sent such that a service keeps all of it but the spaces around it. */
export function line() {
  return text().check(z.overwrite(encodeLine));
}

/** Whether something is left of a name for a term: a service drops tags, and refuses control characters. */
const isTermName = (name: string) => htmlToText(name).trim() !== '' && !/\p{Cc}/u.test(encodeLine(name));

/** Whether a name for a term is short enough. A service counts the characters of what it stores. */
function isShortEnough(name: string): boolean {
  const stored = encodeLine(name)
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('>', '&gt;');
  return [...stored].length <= 200;
}

/** The name of a category or tag. */
export function termName(what = 'a name of 1 to 200 characters') {
  return text(what).check(
    z.refine(isTermName, expected(what)),
    z.refine(isShortEnough, expected(what, 'too_long')),
    z.overwrite(encodeLine),
  );
}

/** One of a few known words. The service may know others, so any text is sent; the type names those of the interface. */
export function word<Known extends string>(schema = text()): z.ZodMiniType<Known, Known> {
  return schema as z.ZodMiniType<string, string> as z.ZodMiniType<Known, Known>;
}

/** A post status. Plug-ins add their own, so any other text is allowed. */
export type PostStatus = 'publish' | 'draft' | 'pending' | 'private' | 'future' | 'trash' | (string & {});

/** A post status in a query. */
export function postStatus() {
  return word<PostStatus>();
}

/** A post status in a body, where it may not be empty. */
export function newPostStatus() {
  return word<PostStatus>(nonEmptyText());
}

/** A post status in a response. */
export function sentStatus() {
  return z.string() as z.ZodMiniType<string> as z.ZodMiniType<PostStatus>;
}
