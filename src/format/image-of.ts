/** An image at one size. */
export interface SizedImage {
  /** Address of the image. */
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
        /** The sizes that the site has made of it, by name. */
        readonly sizes?: Readonly<Record<string, SizedImage>> | undefined;
      })
    | null
    | undefined;
}

/** How {@link imageOf} chooses. */
export interface ImageOptions {
  /** How wide the image is shown at most, in CSS pixels; as wide as it is by default. */
  readonly width?: number | undefined;
  /**
   * How wide it is shown at which width of the window, as the attribute `sizes` has it; by default `width`, and in a narrower
   * window all of it.
   */
  readonly sizes?: string | undefined;
  /** What the image shows, in words; the title of the event by default. Pass an empty text where the title stands beside it. */
  readonly alt?: string | undefined;
  /** Whether to call `srcset` `srcSet`, as React does; not by default. */
  readonly react?: boolean | undefined;
}

/** The attributes of an `<img>`. Those that there is nothing to say for are missing. */
export interface ImageAttributes {
  /** Address of the smallest size that is as wide as the image is shown, for what does not know `srcset`. */
  src: string;
  /** All sizes of the whole image with their widths, from the smallest; missing where there is one alone. */
  srcset?: string;
  /** The same under the name that React has for it. */
  srcSet?: string;
  /** How wide the image is shown at which width of the window. */
  sizes?: string;
  /** Width in CSS pixels, by which a browser keeps its place free. */
  width?: number;
  /** Height in CSS pixels. */
  height?: number;
  /** What the image shows, in words. */
  alt: string;
}

/** An image whose width and height are known. */
type Measured<Sized extends SizedImage> = Sized & { readonly width: number; readonly height: number };

const isMeasured = <Sized extends SizedImage>(image: Sized): image is Measured<Sized> =>
  Number(image.width) > 0 && Number(image.height) > 0;

/** The sizes that show all of an image, from the smallest. Crops have other proportions. */
function wholeSizes(image: Measured<SizedImage>, sizes: readonly SizedImage[]): Measured<SizedImage>[] {
  // The site has rounded one of the two to whole pixels.
  const isWhole = ({ width, height }: Measured<SizedImage>) =>
    Math.abs(width * image.height - height * image.width) < Math.max(image.width, image.height);
  const smaller = sizes.filter(isMeasured).filter((size) => size.width < image.width && isWhole(size));
  const byWidth = new Map([...smaller, image].map((size) => [size.width, size]));
  return [...byWidth.values()].sort((one, other) => one.width - other.width);
}

/** In a `srcset`, white space ends a URL, and so does a comma at its end. `data:` URLs have one inside. */
const encodeAddress = (url: string) => url.replace(/\s|^,|,$/g, encodeURIComponent);

/**
 * Chooses the attributes of an `<img>` from the image of an event and the sizes that the site has made of it: a browser then loads the one
 * that fits the screen, and keeps the place free. Sizes that are crops are left out. The object can be spread onto an `<img>`.
 *
 * @returns the attributes; undefined where the event has no image
 * @example
 * ```tsx
 * import { imageOf } from 'events-calendar-client/format';
 *
 * const image = imageOf(event, { width: 320, react: true });
 * return image && <img {...image} loading="lazy" />;
 * ```
 */
export function imageOf(
  { title = '', image }: EventWithImage,
  options: ImageOptions = {},
): ImageAttributes | undefined {
  const { alt = title, react = false } = options;
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
