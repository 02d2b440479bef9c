/** A number as people read it. */
export const countText = (count: number): string => count.toLocaleString('en');

const plurals: Readonly<Record<string, string>> = { category: 'categories' };

/** A number of things: `1 event`, `1,200 events`. */
export function countOf(count: number, noun: string): string {
  return `${countText(count)} ${count === 1 ? noun : (plurals[noun] ?? `${noun}s`)}`;
}
