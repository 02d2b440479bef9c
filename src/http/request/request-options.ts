import * as z from 'zod/mini';
import { fieldsOf } from '../../contract/values/fields.ts';
import { expected } from '../../contract/values/messages.ts';
import { text } from '../../contract/values/text.ts';
import type { RequestOptions } from '../../options.ts';
import { headersInput } from './header-values.ts';

const anything = z.optional(z.unknown());

const signal = z.optional(
  z.custom(
    (value) => Object.prototype.toString.call(value) === '[object AbortSignal]',
    expected('an AbortSignal'),
  ),
);

const scalar = z.union([z.string(), z.number(), z.boolean()], expected('text, a number, true or false'));
const extraValue = z.nullish(
  z.union([scalar, z.array(scalar)], expected('text, a number, true, false, or a list of them')),
);

/** The options of a request. The language and those of ky are checked where they are used. */
function requestOptions() {
  return {
    signal,
    language: anything,
    headers: headersInput(),
    extraQuery: z.optional(fieldsOf(z.record(z.string(), extraValue))),
    extraBody: z.optional(fieldsOf(z.record(z.string(), z.unknown()))),
    http: anything,
  } satisfies Record<keyof RequestOptions, z.ZodMiniType>;
}

/** The options of any request. */
export const AnyRequestOptions = z.strictObject(requestOptions());

const updateMethod = z.optional(z.enum(['PATCH', 'POST', 'PUT'], expected('PATCH, POST or PUT')));

/** The options of an update. */
export const AnyUpdateOptions = z.strictObject({ ...requestOptions(), method: updateMethod });

/** The options of an edit. */
export const AnyEditOptions = z.strictObject({
  ...requestOptions(),
  method: updateMethod,
  // Present but undefined, it would be a guard that the caller believes to have set.
  ifUnmodifiedSince: z.exactOptional(text('modified_utc of the record, or leave it out')),
});

/** The options of a listing that is about a moment. */
export const MomentOptions = z.strictObject({ ...requestOptions(), now: anything });

/** What options are, for messages. */
export const optionsSubject = 'request options';
