import { type Fields, textOr } from '../json.ts';
import { type Site, siteTime } from '../service/site/site.ts';
import type { PostRecord } from '../store/records.ts';
import { isEmpty, isNumeric, toInteger } from '../wordpress/php/values.ts';

/** Returns the URL that a file gets in this month's uploads. */
export function uploadUrl(site: Site, filename: string): string {
  const [year = '', month = ''] = siteTime(site).split('-');
  return `${site.settings.url}/wp-content/uploads/${year}/${month}/${filename}`;
}

const imageTypes = /^(?:png|jpe?g|gif|webp|avif|bmp|ico|heic|tiff?)$/i;
const otherTypes = /^(?:svg|pdf|html?|xml|json|txt|css|m?js|zip|mp[34]|webm)$/i;

/** Returns the last segment of a URL's path, without its extension. */
function fileOf(url: string) {
  const segment = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? 'image';
  const [, name = segment, extension = ''] = /^(.+)\.(\w+)$/.exec(segment) ?? [];
  return { name: name.replace(/[^\w.-]/g, ''), extension };
}

/**
 * Whether a HEAD request would find an image, as far as the URL tells. The site itself has only those of its media
 * library, with their sizes. Names that end in `.invalid` never resolve.
 */
export function looksLikeImage(url: unknown, site: Site): boolean {
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { host, hostname, pathname } = new URL(url);
  if (host !== new URL(site.settings.url).host)
    return !hostname.endsWith('.invalid') && !otherTypes.test(fileOf(url).extension);
  const images = [...site.store.media.values()].map(({ image }) => image);
  const files = images.flatMap((image) => [image, ...Object.values(Object(image.sizes))]);
  return files.some((file) => new URL(Object(file).url, site.settings.url).pathname === pathname);
}

/** Whether WordPress downloads a URL. It rejects unusual ports and private addresses, except its own. */
function isDownloaded(url: string, site: Site): boolean {
  const { host, hostname, port } = new URL(url);
  const isPrivate = /^(?:127|10|0|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^localhost$/.test(hostname);
  if (host === new URL(site.settings.url).host) return true;
  return !isPrivate && ['', '8080'].includes(port);
}

/**
 * Resolves the image of a request body to its JSON. A URL is copied to the media library under a new name, once, and a
 * URL of the library is that image. Nothing is downloaded.
 *
 * @param value - the ID of an image in the media library, or a URL
 * @returns `false` without an image, as the API does
 */
export function resolveImage(site: Site, value: unknown): unknown {
  if (isEmpty(value)) return false;
  const { media, postIds } = site.store;
  if (isNumeric(value)) return media.get(toInteger(value))?.image ?? false;
  const source = String(value);
  const known = [...media.values()].find((record) => record.source === source || record.item.url === source);
  if (known !== undefined) return known.image;
  if (!isDownloaded(source, site)) return false;
  const id = postIds.next();
  const { name, extension } = fileOf(source);
  const type = imageTypes.test(extension) ? extension.toLowerCase().replace('jpeg', 'jpg') : 'jpg';
  // In WordPress, it has six random letters and digits.
  const item = { id, url: uploadUrl(site, `${name}-${String(id).padStart(6, '0')}.${type}`) };
  const image = renderImage(item);
  media.set(id, { id, item, image, source });
  return image;
}

/** Removes the image of a post. Venues and organizers then have no such field. */
export function removeImage(post: PostRecord): void {
  if (post.kind === 'events') post.fields.image = false;
  else delete post.fields.image;
}

/** Renders an image of the media library as part of an event, venue or organizer. */
export function renderImage(item: Fields): Fields {
  const { id, url, ...more } = item;
  const [, extension = ''] = /\.([a-z\d]+)(?:[?#]|$)/i.exec(textOr(url, '')) ?? [];
  return { url, id, extension: extension.toLowerCase(), ...more };
}
