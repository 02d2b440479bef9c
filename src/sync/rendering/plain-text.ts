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

/** HTML as plain text where a service reads that as the same, since it is easier on the eyes. */
export function plainOrHtml(html: string): string {
  const text = htmlToText(html);
  return htmlToText(text) === text && !html.includes('<') ? text : html;
}

/** A plain text as it is sent where HTML is expected: encoded only where a service would read it as something else. */
export function writableText(text: string): string {
  return htmlToText(text) === text ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
