/**
 * The client with ky and zod inside, for pages without a bundler: one file, which also works under a strict
 * Content-Security-Policy. It exports what `events-calendar-client` does.
 *
 * @module events-calendar-client/standalone
 */
import * as z from 'zod/mini';

export * from './index.ts';

// A strict Content-Security-Policy forbids `new Function`, and browsers report that Zod tries it. `zod/mini` does not,
// but other schemas of the page may be those of `zod`, which has one configuration for all of its copies.
z.config({ jitless: true });
