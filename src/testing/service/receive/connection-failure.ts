/** Shared by all copies of the package that a program may hold. */
const brand = Symbol.for('events-calendar-client.connectionFailure');

/** The error of a request that receives no response, as `fetch` of Node.js rejects with it. */
export function connectionFailure(): TypeError {
  return Object.defineProperty(new TypeError('fetch failed'), brand, { value: true });
}

/** Whether an error is a connection failure of a mock. */
export function isConnectionFailure(error: unknown): boolean {
  return typeof error === 'object' && error !== null && brand in error;
}
