/** How long a text of an error may be, so that logs survive it. */
export const longestErrorText = 2000;

/** Cuts a text that is too long for an error. */
export function shorten(text: string, longest = longestErrorText): string {
  if (text.length <= longest) return text;
  return longest > 0 ? `${text.slice(0, longest - 1)}…` : '';
}
