/**
 * All of `events-calendar-client/format` and `events-calendar-client/time` in one file, for pages without a bundler.
 *
 * @module events-calendar-client/standalone/format
 */
export * from './format/index.ts';
export * from './time/index.ts';
