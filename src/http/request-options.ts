import * as z from 'zod/mini';
import { text, textLike } from '../contract/values/text.ts';
import type { RequestOptions } from '../options.ts';

const anything = z.optional(z.unknown());

/** The options of a request. Those that are used as they are have no check but their types. */
export function requestOptions() {
  return {
    signal: anything,
    language: anything,
    headers: anything,
    extraQuery: anything,
    extraBody: anything,
    http: anything,
  } satisfies Record<keyof RequestOptions, z.ZodMiniType>;
}

/** The options of a request of the contract. Their types say which of them belong to what. */
export const AnyRequestOptions = z.strictObject({
  ...requestOptions(),
  method: z.optional(textLike(/^(PATCH|POST|PUT)$/, 'PATCH, POST or PUT')),
  // Present but undefined, it would be a guard that the caller believes to have set.
  ifUnmodifiedSince: z.exactOptional(text('modified_utc of the record, or leave it out')),
});

/** What options are, for messages. */
export const optionsSubject = 'request options';
