/**
 * The calendar of a town as data for the mock, for pages, demos and screenshots.
 *
 * @module events-calendar-client/testing/sample
 */
export { type SampleOptions, sampleCalendar } from './sample-calendar.ts';
