import { tagOf } from './check.ts';

export const isBlob = (value: unknown): value is Blob => /^(Blob|File)$/.test(tagOf(value));

/** Hashes bytes: 96 bits of SHA-256, in hexadecimal digits. */
export async function hashOfBytes(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest, 0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
