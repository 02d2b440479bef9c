const signature = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF.{4}WEBP|.{4}ftyp(?:avif|avis|mif1))/s;

/** Whether a file is a JPEG, PNG, GIF, WebP or AVIF image, by its first 12 bytes in Latin-1. */
export const isImage = (start: string): boolean => signature.test(start);
