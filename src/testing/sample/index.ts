/**
 * A town's calendar to fill the mock with, for pages, demos and screenshots.
 *
 * @module events-calendar-client/testing/sample
 */
export { type SampleOptions, sampleCalendar } from './sample-calendar.ts';
