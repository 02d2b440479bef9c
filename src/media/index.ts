/**
 * Pictures: {@link uploadImage} sends one to a site's media library, for events, venues and organizers.
 *
 * @module events-calendar-client/media
 */
export { type UploadedImage, type UploadOptions, uploadImage } from './upload-image.ts';
