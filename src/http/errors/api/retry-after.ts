/** After how many seconds a service wants the next request: its `Retry-After`, in seconds or as a date. */
export function readRetryAfter(headers: Headers): number | undefined {
  const sent = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(sent)) return Number(sent);
  // Without the zone that HTTP prescribes, `Date.parse` takes much else for a date.
  const date = sent.endsWith('GMT') ? Date.parse(sent) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(Math.ceil((date - Date.now()) / 1000), 0);
}
