import * as z from 'zod/mini';
import type { RequestOptions } from '../../options.ts';

const anything = z.optional(z.unknown());

/** The names of {@link RequestOptions}; their values are checked where they are used. */
function requestOptions() {
  return {
    signal: anything,
    language: anything,
    headers: anything,
    extraQuery: anything,
    extraBody: anything,
    http: anything,
  } satisfies Record<keyof RequestOptions, z.ZodMiniType>;
}

/** The options of any request. */
export const AnyRequestOptions = z.strictObject(requestOptions());

/** The options of an update. */
export const AnyUpdateOptions = z.strictObject({ ...requestOptions(), method: anything });

/** The options of an edit. */
export const AnyEditOptions = z.strictObject({
  ...requestOptions(),
  method: anything,
  ifUnmodifiedSince: anything,
});

/** The options of a listing that is about a moment. */
export const MomentOptions = z.strictObject({ ...requestOptions(), now: anything });

/** What options are, for messages. */
export const optionsSubject = 'request options';
