import * as z from 'zod/mini';
import { type DateInput, datePattern, type Moment, readDate, toIsoText, toUtcText } from './date-input.ts';
import { addIssue } from './messages.ts';

const dateForms = 'a date such as 2027-05-01 18:00, new Date(milliseconds) or Temporal';

const zonedForm =
  'a time zone with the offset that it has then, such as 2027-05-01T18:00+02:00[Europe/Berlin]';

const isWithZone = (input: unknown) => typeof input === 'string' && input.endsWith(']');

/** Any value, typed as a date. In JSON a date is a text. */
export function dateInput() {
  const schema = z.unknown() as z.ZodMiniType as z.ZodMiniType<DateInput, DateInput>;
  schema._zod.toJSONSchema = () => ({ type: 'string', pattern: datePattern.source });
  return schema;
}

/** The date whose Unix time is 0, as days and wall times are written, and in UTC. */
const unixTimeZero = /^1970-01-01(?:[T ]00:00(?::00.*)?)?$/;

/** Whether a service refuses a date, since PHP takes the Unix time 0 for no date. */
const isRefused = (date: unknown) => unixTimeZero.test(String(date));

const anotherDate = 'a date other than 1970-01-01 00:00:00, which a service refuses';

/** Replaces dates that a service refuses by another time of that day. Where seconds count, they are reported. */
export function replaceRefusedDates<Name extends string, Value extends { [name in Name]?: unknown }>(
  names: readonly Name[],
  doSecondsCount: (value: Value) => boolean,
) {
  return ({ value, issues }: z.core.ParsePayload<Value>): void => {
    for (const name of names) {
      if (!isRefused(value[name])) continue;
      if (doSecondsCount(value)) addIssue({ issues }, 'invalid_date', anotherDate, value[name], [name]);
      else Object.assign(value, { [name]: '1970-01-01 00:00:01' });
    }
  };
}

/** Converts a date; undefined from `convert` means that the field does not take this form. */
function encoder<Output>(what: string, convert: (date: string | Moment) => Output | undefined) {
  return (input: DateInput, payload: z.core.ParsePayload): Output => {
    const date = readDate(input);
    const converted = date === undefined ? undefined : convert(date);
    if (converted === undefined)
      addIssue(payload, 'invalid_date', isWithZone(input) ? zonedForm : what, input);
    return converted as Output;
  };
}

/** A date in a query: a day or wall time as text, an instant as ISO 8601 in UTC. */
export function queryDate() {
  const encode = encoder(dateForms, (date) => (typeof date === 'string' ? date : toIsoText(date)));
  return z.pipe(dateInput(), z.transform(encode));
}

/** When an event starts or ends. An instant stays one until the event's zone is known. */
export function eventDate() {
  return z.pipe(dateInput(), z.transform(encoder<string | Moment>(dateForms, (date) => date)));
}

const siteTime = "the site's wall time (date_utc takes an instant)";

/** Converts a publication date. */
function publicationEncoder(what: string, toText: (moment: Moment) => string | undefined) {
  const encode = encoder(what, (date) => (typeof date === 'string' ? date : toText(date)));
  return (input: DateInput, payload: z.core.ParsePayload) => {
    const text = encode(input, payload);
    if (isRefused(text)) addIssue(payload, 'invalid_date', anotherDate, input);
    return text;
  };
}

/** A publication date: wall time in the site's zone, which the client does not know, so no instant. */
export const encodePublicationDate = publicationEncoder(siteTime, () => undefined);

/** A publication date in UTC. */
export const encodePublicationDateUtc = publicationEncoder(dateForms, toUtcText);

/** A publication date in the site's zone. */
export function publicationDate() {
  return z.pipe(dateInput(), z.transform(encodePublicationDate));
}

/** A publication date in UTC. */
export function publicationDateUtc() {
  return z.pipe(dateInput(), z.transform(encodePublicationDateUtc));
}
