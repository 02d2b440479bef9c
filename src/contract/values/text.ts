import * as z from 'zod/mini';
import { encoded } from '../encode.ts';
import { expected } from './messages.ts';
import { refine } from './refine.ts';

/** A text that can be sent: half a surrogate pair cannot. */
export const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

/** Any text, the empty one included. */
export function text(what = 'text') {
  return z.string(expected(what)).check(refine(isWellFormed, what));
}

/** A text that matches a pattern. */
export function textLike(pattern: RegExp, what: string) {
  const isLike = (value: string) => pattern.test(value);
  return text(what).check(refine(isLike, what, 'invalid_value', { patterns: new Set([pattern]) }));
}

/** A text with at least one character that is not white space. */
export function nonEmptyText(what = 'text that is not empty') {
  return textLike(/\S/, what);
}

/** The characters that have references with a name. */
const referenceNames: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt', '&': 'amp' };

/** Writes characters as references, which a service keeps, and which are the same to who reads the text. */
const encode = (value: string, lost: RegExp) =>
  value.replace(lost, (character) => `&${referenceNames[character] ?? `#${character.charCodeAt(0)}`};`);

/** A service takes a backslash for an escape, and a lone 0 for empty. */
const encodeHtml = (value: string) => encode(value, /\\|^0$/g);

/** Of a line, a service takes more for something else: markup, references and octets. It drops some white space. */
const encodeLine = (value: string) =>
  encode(value, /[<>\\\t\n\r]|^0$|^ | $| (?= )|&(?=#?\w+;)|%(?=[\da-f]{2})/gi);

/** The parts of HTML that have no references. */
const withoutReferences = /<(?:!--.*?(?:-->|$)|(script|style)\b.*?(?:<\/\1|$))/gis;

/** HTML in which each backslash can be encoded. */
function checkedHtml(schema: z.ZodMiniType<string, string>) {
  const keepsBackslashes = (value: string) =>
    !value.match(withoutReferences)?.some((part) => part.includes('\\'));
  const what = 'HTML without a backslash in comments, scripts and styles, where a service drops it';
  return encoded(schema.check(refine(keepsBackslashes, what)), encodeHtml);
}

/** HTML, sent such that a service keeps all of it. */
export function html() {
  return checkedHtml(text());
}

/** HTML with at least one character that is not white space. */
export function nonEmptyHtml() {
  return checkedHtml(nonEmptyText());
}

/** Services drop control characters in what some users send. */
const hasNoControls = (value: string) => !/(?=\p{Cc})[^\t\n\r\x7f-\x9f]/u.test(value);

/** A text of a single line, sent such that it is read as it was. */
export function line(schema = text()) {
  return encoded(schema.check(refine(hasNoControls, 'text without control characters')), encodeLine);
}

/** A text of a single line with at least one character that is not white space. */
export function nonEmptyLine() {
  return line(nonEmptyText());
}

/** Whether something is left of a name for a term: a service refuses control characters. */
const isTermName = (name: string) => name.trim() !== '' && !/\p{Cc}/u.test(encodeLine(name));

/** Whether a name for a term is short enough. A service counts the characters of what it stores. */
function isShortEnough(name: string): boolean {
  return [...encodeLine(name).replace(/&(?!#?\w+;)/g, '&amp;')].length <= 200;
}

/** The name of a category or tag. */
export function termName(what = 'a name of 1 to 200 characters') {
  const name = text(what).check(refine(isTermName, what), refine(isShortEnough, what, 'too_long'));
  return encoded(name, encodeLine);
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
