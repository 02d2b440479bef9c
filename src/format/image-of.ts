/** An image at one size. */
export interface SizedImage {
  /** URL of the image. */
  readonly url: string;
  /** Width in pixels. */
  readonly width?: number | undefined;
  /** Height in pixels. */
  readonly height?: number | undefined;
}

/** An event as {@link imageOf} takes it. Every `CalendarEvent` has these fields. */
export interface EventWithImage {
  /** Title, plain text. */
  readonly title?: string | undefined;
  /** The featured image, or null. */
  readonly image?:
    | (SizedImage & {
        /** The sizes that the site has made of the image, by name. */
        readonly sizes?: Readonly<Record<string, SizedImage>> | undefined;
      })
    | null
    | undefined;
}

/** Options of {@link imageOf}. */
export interface ImageOptions {
  /** The largest width of the image on the page, in CSS pixels. Default: its full width. */
  readonly width?: number | undefined;
  /** The width of the image by the width of the window, as in `sizes`. Default: `width`, or a narrower window's width. */
  readonly sizes?: string | undefined;
  /** What the image shows, in words. Default: the event's title. Pass an empty string if the title is next to the image. */
  readonly alt?: string | undefined;
  /** Whether to write `srcset` as `srcSet`, as React does. Default false. */
  readonly react?: boolean | undefined;
}

/** The attributes of an `<img>`. Unknown ones are absent. */
export interface ImageAttributes {
  /** URL of the smallest size that is at least as wide as the image is shown, for browsers without `srcset`. */
  src: string;
  /** All sizes of the whole image with their widths, from the smallest. Absent if there is only one. */
  srcset?: string;
  /** The same under React's name. */
  srcSet?: string;
  /** The width of the image by the width of the window. */
  sizes?: string;
  /** Width in CSS pixels, with which a browser reserves the space. */
  width?: number;
  /** Height in CSS pixels. */
  height?: number;
  /** What the image shows, in words. */
  alt: string;
}

/** An image whose URL, width and height are known. Plugins may have left one out. */
type Measured = SizedImage & { readonly width: number; readonly height: number };

const isMeasured = <Image extends SizedImage>(image: Image | null): image is Image & Measured =>
  Boolean(image?.url) && Number(image?.width) > 0 && Number(image?.height) > 0;

/** Returns the sizes that show the whole image, from the smallest. Crops have other proportions. */
function wholeSizes(image: Measured, sizes: readonly SizedImage[]): Measured[] {
  // The site has rounded one side to whole pixels.
  const isWhole = ({ width, height }: Measured) =>
    Math.abs(width * image.height - height * image.width) < Math.max(image.width, image.height);
  const smaller = sizes.filter(isMeasured).filter((size) => size.width < image.width && isWhole(size));
  const byWidth = new Map([...smaller, image].map((size) => [size.width, size]));
  return [...byWidth.values()].sort((one, other) => one.width - other.width);
}

/** In a `srcset`, white space or a trailing comma ends a URL. `data:` URLs contain commas. */
const encodeAddress = (url: string) => url.replace(/\s|^,|,$/g, encodeURIComponent);

/**
 * Chooses the attributes of an `<img>` from the image of an event and its sizes on the site. The browser then loads the
 * size that fits the screen, and reserves the space. Cropped sizes are skipped. You can spread the object onto an
 * `<img>`.
 *
 * @returns the attributes. Undefined if the event has no image
 * @example
 * ```tsx
 * import { imageOf } from 'events-calendar-client/format';
 *
 * const image = imageOf(await calendar.events.get(12), { width: 320, react: true });
 * const picture = image && <img {...image} loading="lazy" />;
 * ```
 */
export function imageOf(
  { title = '', image }: EventWithImage,
  options: ImageOptions = {},
): ImageAttributes | undefined {
  const { alt = title, react } = options;
  if (!image) return undefined;
  if (!isMeasured(image)) return { src: image.url, alt };
  const all = wholeSizes(image, Object.values(image.sizes ?? {}));
  const width = Math.round(Math.min(options.width ?? image.width, image.width));
  const { url: src } = all.find((size) => size.width >= width) ?? image;
  const attributes = { src, width, height: Math.round((width * image.height) / image.width), alt };
  if (all.length === 1) return attributes;
  return {
    ...attributes,
    [react ? 'srcSet' : 'srcset']: all.map((size) => `${encodeAddress(size.url)} ${size.width}w`).join(', '),
    sizes: options.sizes ?? `(max-width: ${width}px) 100vw, ${width}px`,
  };
}
