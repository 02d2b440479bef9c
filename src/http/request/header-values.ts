import * as z from 'zod/mini';

/** Headers as a caller passes them. The message repeats none, since each may be a secret. */
export function headersInput() {
  const isValid = (headers: unknown) => {
    try {
      new Headers(headers as HeadersInit);
      return true;
    } catch {
      return false;
    }
  };
  return z.optional(z.custom(isValid, { error: 'expected names and values that are valid in headers' }));
}
