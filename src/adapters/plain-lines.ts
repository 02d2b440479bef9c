import { htmlToText } from '../contract/values/html/text.ts';

/** Where a browser begins a new line. */
const lineEnd = /<br\b|<\/(?:p|div|li|tr|h[1-6])\b/gi;

/** Removes elements whose content is for browsers alone, in linear time. */
function removeElements(html: string, openingTag: RegExp, closingTag: RegExp): string {
  const [before = '', ...rest] = html.split(openingTag);
  return before + rest.map((part) => part.split(closingTag)[1] ?? '').join('');
}

/** Removes what is for browsers alone. */
function removeInvisible(html: string): string {
  if (!/<s(?:cript|tyle)\b/i.test(html)) return html;
  const withoutScripts = removeElements(html, /<script\b/i, /<\/script\s?>/i);
  return removeElements(withoutScripts, /<style\b/i, /<\/style\s?>/i);
}

/** Turns the HTML of a description into plain text, a line for each paragraph and item of a list. */
export function plainLines(html: string): string {
  const lines = htmlToText(removeInvisible(html).replace(lineEnd, '\n$&')).split('\n');
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
  return texts.join('\n');
}
