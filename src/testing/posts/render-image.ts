import type { Fields } from '../json.ts';

function extensionOf(url: string): string {
  return /\.([a-z\d]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** Renders an image of the media library as part of an event, venue or organizer. */
export function renderImage(item: Fields): Fields {
  const { id, url, ...more } = item;
  return { url, id, extension: extensionOf(String(url)), ...more };
}
