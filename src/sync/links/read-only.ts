import type { HttpOptions } from '../../index.ts';

/** A request would have written something. */
export class WriteRefused extends Error {
  override name = 'WriteRefused';
}

/** Options of requests of which none but reads are sent. */
export const readOnly: HttpOptions = {
  hooks: {
    beforeRequest: [
      ({ request }) => {
        if (request.method !== 'GET') throw new WriteRefused(`${request.method} is not sent in a dry run`);
      },
    ],
  },
};
