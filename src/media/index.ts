/**
 * Pictures: {@link uploadImage} sends one to a site's media library, for events, venues and organizers, and
 * {@link updateImage} changes its texts.
 *
 * @module events-calendar-client/media
 */
export {
  type ImageChanges,
  type UploadedImage,
  type UploadOptions,
  updateImage,
  uploadImage,
} from './upload-image.ts';
