/**
 * The client bundled with ky and zod, for pages without a bundler: one file that also works under a strict
 * Content-Security-Policy. It has the same exports as `events-calendar-client`.
 *
 * @module events-calendar-client/standalone
 */
export * from './index.ts';
