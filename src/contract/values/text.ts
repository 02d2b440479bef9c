import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { addIssue, decimal, expected, type Issues, refine } from './check.ts';

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

/** HTML, sent such that a service keeps its backslashes. */
export const html = () => encoded(text(), encodeHtml);

/** HTML with at least one character that is not white space. */
export const nonEmptyHtml = () => encoded(nonEmptyText(), encodeHtml);

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

/** Whether a service takes a name for a term: it refuses control characters. */
const isTermName = (name: string) => name.trim() !== '' && !/\p{Cc}/u.test(encodeLine(name));

/** The name of a category or tag. */
export function termName(what = 'a name of 1 to 200 characters') {
  const isShortEnough = (name: string) => [...name].length <= 200;
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

/** A field that may be null. Null is left out, which means the same to the interface. */
export function omitNull<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(encoded(z.nullable(schema), (value: unknown) => value ?? undefined));
}

/** A text that null clears, as an empty one does, or that null leaves out. */
export function nullableText(clears: boolean, schema = line()) {
  return z.optional(
    encoded(z.nullable(schema), (value: string | null) => value ?? (clears ? '' : undefined)),
  );
}

/** HTML that null clears, as blank one does: a service ignores or refuses an empty text, and takes a space for it. */
export function clearableHtml() {
  return z.optional(encoded(z.nullable(html()), (value: string | null) => (value?.trim() ? value : ' ')));
}

/** A field that null, an empty text and an empty list leave out, which clears it. */
export function omitEmpty<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    encoded(schema, (value: string | unknown[] | null) => (value?.length ? value : undefined)),
  );
}

/** A text that is left out where it is empty, as a service refuses that. It refuses a lone 0 too, which PHP takes for empty. */
export function textOrNone() {
  return omitEmpty(textLike(/^(?!0$)/, 'text other than 0'));
}

const what = 'an address with a scheme, such as https://example.org';
const whatLinked = 'an address without percent-encoded characters, which a service cuts out';

const scheme = /^\s*[a-z][a-z\d+.-]*:\/\/[^/]|^\s*mailto:/i;

/** Whether a service takes an address. */
export const isAddress = (value: string) => scheme.test(value) && URL.canParse(value);

/** Writes an address with such characters in ASCII. Others stay as they are, since `URL` would add a slash. */
export function toAscii(characters: RegExp) {
  return (value: string) => (characters.test(value) ? new URL(value).href : value);
}

/** The website of an event, or an empty text. A service refuses spaces and all beyond ASCII, and drops tags. */
export function website() {
  const isWebsite = (value: string) => value === '' || isAddress(value);
  return encoded(text().check(refine(isWebsite, what, 'invalid_address')), toAscii(/[^!-~]|[<\\]/));
}

/** The website of a venue or organizer, or an empty text. */
export function linkedWebsite() {
  return encoded(website(), (value: string, payload: Issues) => {
    if (/%[\da-f]{2}/i.test(value)) addIssue(payload, 'invalid_address', whatLinked, value);
    return value;
  });
}

const trueOrFalse = 'true or false';

/** A flag; queries hold the words `true` and `false`. */
export function flag() {
  return z.boolean(expected(trueOrFalse));
}

/** A flag that queries hold as `1` or `0`. */
export function flagAsDigit() {
  return encoded(flag(), Number);
}

/** A flag that the interface types as a string: `'true'` or `'false'`. */
export function flagOrText() {
  return z.union([flag(), text()], expected(trueOrFalse));
}

/** A flag that the interface leaves untyped: `true`, `false`, or another word or number that a site understands. */
export function untypedFlag() {
  return z.union([flag(), decimal(), text()], expected(trueOrFalse));
}

/** A hash of bytes: 96 bits of SHA-256, in hexadecimal digits. */
export async function hashOfBytes(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
