import * as z from 'zod/mini';
import { encoded } from '../encode.ts';
import { type DateInput, datePattern, type Moment, readDate, toIsoText, toUtcText } from './date-input.ts';
import { addIssue, type Issues } from './messages.ts';

const dateForms = 'a date such as 2027-05-01 18:00, new Date(milliseconds) or Temporal';

const zonedForm =
  'a time zone with the offset that it has then, such as 2027-05-01T18:00+02:00[Europe/Berlin]';

const isWithZone = (input: unknown) => typeof input === 'string' && input.endsWith(']');

/** Any value, typed as a date. In JSON a date is a text. */
function dateInput(encoder: (input: DateInput, payload: Issues) => unknown) {
  const schema = encoded(z.unknown(), encoder) as z.ZodMiniType as z.ZodMiniType<DateInput, DateInput>;
  schema._zod.processJSONSchema = (_, json) =>
    Object.assign(json, { type: 'string', pattern: datePattern.source });
  return schema;
}

/** Converts a date; undefined from `convert` means that the field does not take this form. */
function encoder<Output>(what: string, convert: (date: string | Moment) => Output | undefined) {
  return (input: DateInput, payload: Issues): Output => {
    const date = readDate(input);
    const converted = date === undefined ? undefined : convert(date);
    if (converted === undefined)
      addIssue(payload, 'invalid_date', isWithZone(input) ? zonedForm : what, input);
    return converted as Output;
  };
}

/** The date whose Unix time is 0, which a service takes for none. A second later is sent. */
const unixTimeZero = /^1970-01-01(?:[T ]00:00(?::00.*)?)?$/;

/** A date in a query: a day or wall time as text, an instant as ISO 8601 in UTC. */
export function queryDate() {
  return dateInput(
    encoder(dateForms, (date) => {
      const text = typeof date === 'string' ? date : toIsoText(date);
      if (!unixTimeZero.test(text)) return text;
      return typeof date === 'string' ? '1970-01-01 00:00:01' : '1970-01-01T00:00:01Z';
    }),
  );
}

/** When an event starts or ends. An instant stays one until the event's zone is known. */
export function eventDate() {
  return dateInput(encoder(dateForms, (date) => date));
}

const siteTime = "the site's wall time (date_utc takes an instant)";

/** A publication date in the site's zone, which the client does not know, so no instant. */
export function publicationDate() {
  return dateInput(encoder(siteTime, (date) => (typeof date === 'string' ? date : undefined)));
}

/** A publication date in UTC. */
export function publicationDateUtc() {
  return dateInput(encoder(dateForms, (date) => (typeof date === 'string' ? date : toUtcText(date))));
}
