import { htmlToText } from './text.ts';

/** The tags at which a browser begins a new line. */
const lineEnd = /<br\b|<\/(?:p|div|li|tr|h[1-6])\b/gi;

/** Removes scripts and styles in linear time. */
function removeInvisible(html: string): string {
  const [before = '', ...rest] = html.split(/<(?:script|style)\b/i);
  const after = rest.map((part) =>
    part
      .split(/<\/(?:script|style)\s?>/i)
      .slice(1)
      .join(''),
  );
  return before + after.join('');
}

/** Turns the HTML of a description into plain text, a line for each paragraph and item of a list. */
export function plainLines(html: string): string {
  const lines = htmlToText(removeInvisible(html).replace(lineEnd, '\n$&')).split('\n');
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '');
  return texts.join('\n');
}
