/** Whether a file is compressed, by its first two bytes: its name may say anything. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
