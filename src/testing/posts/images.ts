import { type Site, siteTime } from '../service/site/site.ts';
import { imageOf } from '../store/snapshot/load-snapshot.ts';
import { isEmpty, isNumeric, toInteger } from '../wordpress/php/values.ts';

function uploadAddress(site: Site, source: string): string {
  const [year = '', month = ''] = siteTime(site).split('-');
  const file = new URL(source).pathname.split('/').at(-1) ?? '';
  return `${site.settings.url}/wp-content/uploads/${year}/${month}/${file}`;
}

/**
 * The JSON of the image that was sent: one of the media library by its id, or one that an address leads to, which
 * becomes part of the library. Nothing is downloaded, so its size stays unknown.
 */
export function findImage(site: Site, sent: unknown): unknown {
  if (isEmpty(sent)) return false;
  if (isNumeric(sent)) return site.store.media.get(toInteger(sent))?.image ?? false;
  const id = site.store.nextPostId();
  const item = { id, url: uploadAddress(site, String(sent)) };
  const image = imageOf(item);
  site.store.media.set(id, { id, item, image, implied: false });
  return image;
}
