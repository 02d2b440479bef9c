/** A service that goes by the first of several tags only, as real sites do. */
export function goingByFirstTag(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const tags = url.searchParams.get('tags') ?? url.searchParams.get('tags[]');
    url.searchParams.delete('tags[]');
    if (tags !== null) url.searchParams.set('tags', tags.split(',')[0]!);
    return fetch(new Request(url, request));
  };
}
