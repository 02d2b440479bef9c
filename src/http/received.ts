/** An answer with its whole body read. */
export interface Received {
  readonly response: Response;
  readonly text: string;
}

/** An answer that cannot be used, whatever its body says. */
export class UnusableAnswer extends Error {
  /** What of it has come. */
  readonly received: Received;

  constructor(problem: string, received: Received) {
    super(problem);
    this.received = received;
  }
}

/** Statuses whose answers have no body, and which `Response` refuses to be made with one. */
const bodyless = [204, 205, 304];

/** Chunks of bytes as UTF-8 text, a byte-order mark left out. Decoded at once, which is quicker than bit by bit. */
function decodeText(chunks: readonly Uint8Array[], length: number): string {
  const [first] = chunks;
  let whole = first;
  if (chunks.length > 1) {
    whole = new Uint8Array(length);
    let offset = 0;
    for (const chunk of chunks) {
      whole.set(chunk, offset);
      offset += chunk.length;
    }
  }
  return new TextDecoder().decode(whole);
}

/** Reads a body as text, and gives up as soon as it grows too large. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return decodeText(chunks, length);
    length += value.length;
    chunks.push(value);
    if (length > maxBytes) {
      reader.cancel().catch(() => {});
      throw new UnusableAnswer(`it exceeds maxResponseBytes (${maxBytes})`, {
        response,
        text: decodeText(chunks, length),
      });
    }
  }
}

/** The answer as it came, its body readable once more. */
export function untouched(received: Received): Response {
  const { response, text } = received;
  const { status, statusText, headers, url } = response;
  if (status > 599) throw new UnusableAnswer('HTTP has no such status', received);
  const copy = new Response(bodyless.includes(status) ? null : text, { status, statusText, headers });
  // Text brings a content type of its own along.
  if (!headers.has('content-type')) copy.headers.delete('content-type');
  return Object.defineProperty(copy, 'url', { value: url });
}
