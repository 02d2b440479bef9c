/** A formatter is slow to make and quick to use, so they are kept until there are too many. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter takes some 26 kB. */
const mostFormatters = 100;

/** The formatter that is kept under a key, or a new one. */
export function formatterFor(
  key: string,
  locale: string | readonly string[] | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(locale as string[] | undefined, options);
  if (formatters.size >= mostFormatters) formatters.clear();
  formatters.set(key, formatter);
  return formatter;
}
