/** More than anything that is read of WordPress itself takes, in bytes. */
const longest = 1024 * 1024;

/** The first chunk of a body as text. */
export async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) return decoder.decode(chunk);
  return '';
}

/** The body of a response as JSON. Undefined where it is none, or longer than any that is expected. */
export async function readJson({ body }: Response): Promise<unknown> {
  if (body === null) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longest) return undefined;
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    return undefined;
  }
}
