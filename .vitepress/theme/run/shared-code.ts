/** Compresses code for the fragment of a URL. */
export async function encodeCode(code: string): Promise<string> {
  const compressed = new Blob([code]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Reads code from a fragment. Returns undefined for anything else. */
export async function decodeCode(encoded: string): Promise<string | undefined> {
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const code = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    return await new Response(code).text();
  } catch {
    return undefined;
  }
}
