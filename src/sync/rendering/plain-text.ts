import { decodeEntities } from '../../contract/values/html/entities.ts';
import { htmlToText } from '../../contract/values/html/text.ts';

/** The fields of a venue that are single lines of plain text, beside its name. */
export const venueLines = [
  'address',
  'city',
  'country',
  'province',
  'state',
  'stateprovince',
  'zip',
  'phone',
] as const;

/** A title as a row has it: as text, or as HTML where that has markup. */
export function titleFields(html: string): { title: string } | { title_html: string } {
  const text = htmlToText(html);
  return text === decodeEntities(html) ? { title: text } : { title_html: html };
}

/** A plain text as it is sent where HTML is expected: encoded only where a service would read it as something else. */
export function writableText(text: string): string {
  return htmlToText(text) === text
    ? text
    : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
