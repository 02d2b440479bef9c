/**
 * The client with ky and zod inside, for pages without a bundler: one file, which also works under a strict
 * Content-Security-Policy. It exports what `events-calendar-client` does.
 *
 * @module events-calendar-client/standalone
 */
export * from './index.ts';
