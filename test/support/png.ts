/** The start of a PNG of some size, which says how large it is, and a text that makes it another file. */
export function pngOf(width: number, height: number, text = ''): Blob {
  const header = new DataView(new ArrayBuffer(24));
  for (const [index, word] of [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].entries()) {
    header.setUint32(index * 4, word);
  }
  return new Blob([header.buffer, text], { type: 'image/png' });
}
