import * as z from 'zod/mini';
import { encoded } from '../validate.ts';
import { addIssue, decimal, expected, type Issues, refine, valueLike } from './check.ts';

/** Any string that can be sent, even an empty one: half a surrogate pair cannot. React Native has no `isWellFormed`. */
export function text(what = 'a string') {
  return z.string(expected(what)).check(refine((value: string) => !/\p{Surrogate}/u.test(value), what));
}

export function textLike(pattern: RegExp, what: string) {
  const isLike = (value: string) => pattern.test(value);
  return text(what).check(refine(isLike, what, 'invalid_value', { patterns: new Set([pattern]) }));
}

/** A string with at least one character that is not white space. */
export function nonEmptyText(what = 'a non-empty string') {
  return textLike(/\S/, what);
}

/** The characters with named references. */
const referenceNames: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt', '&': 'amp' };

/** Writes characters as references, which the plugin keeps and readers see as the same characters. */
const encode = (value: string, lost: RegExp) =>
  value.replace(lost, (character) => `&${referenceNames[character] ?? `#${character.charCodeAt(0)}`};`);

/** The plugin reads a backslash as an escape, and a lone 0 as empty. */
const encodeHtml = (value: string) => encode(value, /\\|^0$/g);

/** In a line, the plugin also interprets markup, references and octets, and drops some white space. */
const encodeLine = (value: string) =>
  encode(value, /[<>\\\t\n\r]|^0$|^ | $| (?= )|&(?=#?\w+;)|%(?=[\da-f]{2})/gi);

/** HTML, encoded so that the plugin keeps its backslashes. */
export const html = (schema = text()) => encoded(schema, encodeHtml);

/** For some users, the plugin drops control characters. */
const hasNoControls = (value: string) => !/(?=\p{Cc})[^\t\n\r\x7f-\x9f]/u.test(value);

/** A single line, encoded so that it is read back unchanged. */
export function line(schema = text()) {
  return encoded(schema.check(refine(hasNoControls, 'a string without control characters')), encodeLine);
}

/** Whether the site takes the name of a term: it rejects control characters. */
const isTermName = (name: string) => name.trim() !== '' && !/\p{Cc}/u.test(encodeLine(name));

export function termName() {
  const what = 'a name of 1 to 200 characters';
  const isShortEnough = (name: string) => [...name].length <= 200;
  const name = text(what).check(refine(isTermName, what), refine(isShortEnough, what, 'too_long'));
  return encoded(name, encodeLine);
}

/** One of a few known words. The type lists the documented ones, but a site may know more, so any string is sent. */
export function word<Known extends string>(schema = text()): z.ZodMiniType<Known, Known> {
  return schema as z.ZodMiniType<string, string> as z.ZodMiniType<Known, Known>;
}

/** A post status. Plugins add their own, so any other string is allowed. */
export type PostStatus = 'publish' | 'draft' | 'pending' | 'private' | 'future' | 'trash' | (string & {});

/** A field that may be null. By default, null is not sent, which means the same to the API. */
export function nullable<Schema extends z.ZodMiniType>(schema: Schema, instead?: string) {
  return z.optional(encoded(z.nullable(schema), (value: unknown) => value ?? instead));
}

/** HTML that null clears, like blank HTML. Sends a space, because the API ignores or rejects an empty string. */
export function clearableHtml() {
  return z.optional(encoded(z.nullable(html()), (value: string | null) => (value?.trim() ? value : ' ')));
}

/** A field that null, an empty string or an empty list clears. Then it is not sent. */
export function omitEmpty<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    encoded(schema, (value: string | unknown[] | null) => (value?.length ? value : undefined)),
  );
}

/** A string that is not sent if empty, because the API rejects that, as well as a lone 0. */
export function textOrNone() {
  return omitEmpty(textLike(/^(?!0$)/, 'a string other than 0'));
}

const what = 'a URL with a scheme, such as https://example.org';
const whatLinked = 'a URL without percent-encoded characters, which the site removes';

const scheme = /^\s*[a-z][a-z\d+.-]*:\/\/[^/]|^\s*mailto:/i;

/** Whether the API takes a URL. */
export const isAddress = (value: string) => scheme.test(value) && URL.canParse(value);

/** A host with a top-level domain, such as `www.example.org/tickets`. */
const hostForm = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Adds a scheme, which the API requires, to a website such as `www.example.org`, as the site does when it shows it. */
export function withScheme(website: string): string {
  return hostForm.test(website.trim()) ? `http://${website.trim()}` : website;
}

/** Writes a URL with such characters in ASCII. Leaves others unchanged, because `URL` would add a slash. */
export function toAscii(characters: RegExp) {
  return (value: string) => (characters.test(value) ? new URL(value).href : value);
}

/** The website of an event, or an empty string. The API rejects spaces and non-ASCII characters, and drops tags. */
export function website() {
  const isWebsite = (value: string) => value === '' || isAddress(value);
  return encoded(text().check(refine(isWebsite, what, 'invalid_address')), toAscii(/[^!-~]|[<\\]/));
}

/** The website of a venue or organizer, or an empty string. */
export function linkedWebsite() {
  return encoded(website(), (value: string, payload: Issues) => {
    if (/%[\da-f]{2}/i.test(value)) addIssue(payload, 'invalid_address', whatLinked, value);
    return value;
  });
}

const trueOrFalse = 'true or false';

/** A flag. Queries have `true` or `false`. */
export function flag() {
  return z.boolean(expected(trueOrFalse));
}

/** A flag that may come from a form or URL. Queries have `true` or `false`. */
export function flagLike() {
  const flags = [true, false, 'true', 'false', 0, 1] as const;
  const isFlag = (value: unknown) => flags.some((one) => one === value);
  const schema = valueLike<(typeof flags)[number]>(isFlag, trueOrFalse);
  const codec = encoded(schema, (value: unknown) => value === true || value === 'true' || value === 1);
  const anyOf = [{ type: 'boolean' }, { enum: flags.slice(2) }];
  codec._zod.processJSONSchema = (_, json) => Object.assign(json, { anyOf });
  return codec;
}

/** A flag that the API types as a string: `'true'` or `'false'`. */
export function flagOrText() {
  return z.union([flag(), text()], expected(trueOrFalse));
}

/** A flag without a type in the API: `true`, `false`, or another word or number that a site understands. */
export function untypedFlag() {
  return z.union([flag(), decimal(), text()], expected(trueOrFalse));
}
