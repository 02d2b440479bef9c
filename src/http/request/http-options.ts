import * as z from 'zod/mini';
import { describeProblem, expected } from '../../contract/values/messages.ts';
import { naturalNumber } from '../../contract/values/number.ts';
import { ValidationError } from '../../errors/validation-error.ts';
import { validate } from '../validation/validate.ts';

/** The longest time that timers can wait, in milliseconds. */
const longestTime = 2 ** 31 - 1;

const isTime = (value: unknown) => typeof value === 'number' && value >= 0 && value <= longestTime;

const timeout = z.optional(
  z.custom(
    (value) => value === false || isTime(value),
    expected(`milliseconds from 0 to ${longestTime}, or false`),
  ),
);

const aFunction = () => z.custom((value) => typeof value === 'function', expected('a function'));
const optionalFunction = () => z.optional(aFunction());
const functions = () => z.optional(z.array(aFunction()));
const numbers = () => z.optional(z.array(z.number()));
/** Infinity is a default of ky. */
const duration = z.optional(
  z.custom((value) => value === Number.POSITIVE_INFINITY || isTime(value), expected('milliseconds')),
);

const Retry = z.strictObject({
  limit: z.optional(naturalNumber()),
  methods: z.optional(z.array(z.string())),
  statusCodes: numbers(),
  afterStatusCodes: numbers(),
  maxRetryAfter: duration,
  backoffLimit: duration,
  delay: optionalFunction(),
  jitter: z.optional(z.union([z.boolean(), aFunction()])),
  retryOnTimeout: z.optional(z.boolean()),
  shouldRetry: optionalFunction(),
});

const Hooks = z.strictObject({
  init: functions(),
  beforeRequest: functions(),
  beforeRetry: functions(),
  beforeError: functions(),
  afterResponse: functions(),
});

/** The options of ky that it would fail with, or that it would not take as they are meant. */
const KyOptions = z.looseObject({
  timeout,
  totalTimeout: timeout,
  retry: z.optional(
    z.union([naturalNumber(), Retry], expected('a number of retries or an object of options')),
  ),
  hooks: z.optional(Hooks),
  context: z.optional(z.looseObject({})),
  onDownloadProgress: optionalFunction(),
  onUploadProgress: optionalFunction(),
});

const HttpOption = z.strictObject({ http: KyOptions });

/** What to do in place of passing an option of ky, and the options that it is about. */
const ownOptions: Readonly<Record<string, string>> = {
  'the library sets it': 'method redirect prefix prefixUrl parseJson stringifyJson throwHttpErrors',
  'pass it to the method': 'body json searchParams',
  'set it beside http': 'headers fetch signal baseUrl',
};

/** Checks options of ky, of the client or of a request. */
export function checkHttpOptions(http: object | undefined, subject: string): void {
  if (http === undefined) return;
  const { http: options } = validate(HttpOption, { http }, subject);
  for (const [advice, names] of Object.entries(ownOptions)) {
    for (const name of names.split(' ')) {
      if (!(name in options)) continue;
      const problem = describeProblem('not_allowed', `nothing here: ${advice}`);
      throw new ValidationError(subject, [{ path: ['http', name], ...problem }]);
    }
  }
  try {
    // Whether the platform takes the others. Not every method can be sent in every mode.
    new Request('https://example.org', { ...(options as RequestInit), method: 'PATCH' });
  } catch (cause) {
    const problem = describeProblem('invalid_value', `options of a Request: ${(cause as Error).message}`);
    throw new ValidationError(subject, [{ path: ['http'], ...problem }]);
  }
}
