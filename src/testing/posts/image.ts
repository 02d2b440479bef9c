import type { Fields } from '../json.ts';
import { type Site, siteTime } from '../service/site/site.ts';
import type { EventRecord, LinkedRecord } from '../store/records.ts';
import { isEmpty, isNumeric, toInteger } from '../wordpress/php/values.ts';

/** Returns the URL that a file gets in this month's uploads, from its source URL. */
export function uploadUrl(site: Site, sourceUrl: string): string {
  const [year = '', month = ''] = siteTime(site).split('-');
  const file = new URL(sourceUrl).pathname.split('/').at(-1) ?? '';
  return `${site.settings.url}/wp-content/uploads/${year}/${month}/${file}`;
}

/**
 * Resolves the image of a request body to its JSON. Adds an image by URL to the media library, without downloading it.
 *
 * @param value - the ID of an image in the media library, or a URL
 * @returns `false` without an image, as the API does
 */
export function resolveImage(site: Site, value: unknown): unknown {
  if (isEmpty(value)) return false;
  if (isNumeric(value)) return site.store.media.get(toInteger(value))?.image ?? false;
  const id = site.store.postIds.next();
  const item = { id, url: copyUrl(uploadUrl(site, String(value)), id) };
  const image = renderImage(item);
  site.store.media.set(id, { id, item, image });
  return image;
}

/** Adds six characters to the name of a copied file, as sites do. They are the same in every run. */
function copyUrl(url: string, id: number): string {
  const suffix = ((id * 2654435761) % 36 ** 6).toString(36).padStart(6, 'A');
  return url.replace(/(?=\.[^./]*$)/, `-${suffix}`);
}

function extensionOf(url: string): string {
  return /\.([a-z\d]+)(?:[?#]|$)/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** Removes the image of a post. Venues and organizers then have no such field. */
export function removeImage(post: EventRecord | LinkedRecord): void {
  if ('kind' in post) delete post.fields.image;
  else post.fields.image = false;
}

/** Renders an image of the media library as part of an event, venue or organizer. */
export function renderImage(item: Fields): Fields {
  const { id, url, ...more } = item;
  return { url, id, extension: extensionOf(String(url)), ...more };
}
