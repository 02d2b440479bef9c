import * as z from 'zod/mini';
import { readFields } from '../contract/values/json.ts';
import { valueLike } from '../contract/values/refine.ts';
import { text, textLike } from '../contract/values/text.ts';
import type { RequestOptions } from '../options.ts';

const anything = z.optional(z.unknown());

function isExtraValue(value: unknown): boolean {
  const isEmpty = value === undefined || value === null;
  return isEmpty || [value].flat().every((item) => ['string', 'number', 'boolean'].includes(typeof item));
}

const extraQuery = valueLike((value) => {
  const parameters = readFields(value);
  return parameters !== undefined && Object.values(parameters).every(isExtraValue);
}, 'an object of texts, numbers, true, false, and lists of these');

const extraBody = valueLike((value) => readFields(value) !== undefined, 'an object');

/** The options of a request. The signal, the language and those of ky are checked where they are used. */
export function requestOptions() {
  return {
    signal: anything,
    language: anything,
    headers: anything,
    extraQuery: z.optional(extraQuery),
    extraBody: z.optional(extraBody),
    http: anything,
  } satisfies Record<keyof RequestOptions, z.ZodMiniType>;
}

/** What the guard of an edit is. */
export const modifiedUtc = 'modified_utc of the record, or leave it out';

/** The options of a request of the contract. Their types say which of them belong to what. */
export const AnyRequestOptions = z.strictObject({
  ...requestOptions(),
  method: z.optional(textLike(/^(PATCH|POST|PUT)$/, 'PATCH, POST or PUT')),
  ifUnmodifiedSince: z.optional(text(modifiedUtc)),
});

/** What options are, for messages. */
export const optionsSubject = 'request options';
