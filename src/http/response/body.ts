/** An answer with its whole body read. */
export interface ReadResponse {
  readonly response: Response;
  /** The bytes as they came. A long text would outlive its use on V8's heap, so it is made only to be parsed. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The body of an answer as UTF-8 text, a byte-order mark left out. */
export const decodeText = (body: ReadResponse['body']) => new TextDecoder().decode(body);

/** An answer that cannot be used, whatever its body says. */
export class UnusableResponseError extends Error {
  /** What of it has come. */
  readonly received: ReadResponse;

  constructor(problem: string, received: ReadResponse) {
    super(problem);
    this.received = received;
  }
}

/** Statuses whose answers have no body, and which `Response` refuses to be made with one. */
const bodyless = [204, 205, 304];

/** Chunks of bytes in one piece. */
function join(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/** Reads a body whole, and gives up as soon as it grows too large. */
export async function readBody(response: Response, maxBytes: number): Promise<ReadResponse['body']> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return join(chunks, length);
    length += value.length;
    chunks.push(value);
    if (length > maxBytes) {
      reader?.cancel().catch(() => {});
      const problem = `it exceeds maxResponseBytes (${maxBytes})`;
      throw new UnusableResponseError(problem, { response, body: join(chunks, length) });
    }
  }
}

/** The answer as it came, its body readable once more. */
export function cloneResponse(received: ReadResponse): Response {
  const { response, body } = received;
  const { status, statusText, headers, url } = response;
  if (status > 599) throw new UnusableResponseError('HTTP has no such status', received);
  const copy = new Response(bodyless.includes(status) ? null : body, { status, statusText, headers });
  return Object.defineProperty(copy, 'url', { value: url });
}
