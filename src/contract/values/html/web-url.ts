/** Returns a URL of the web, or undefined for any other: `javascript:` would run when a reader opens the link. */
export function webUrl(url: string | null | undefined): string | undefined {
  return url && /^https?:/i.test(url) ? url : undefined;
}
