declare module 'virtual:recorded-site' {
  /** The recorded records of a site, or undefined where they are not there. */
  const recording: import('events-calendar-client/testing').CalendarSnapshot | undefined;
  export default recording;
}
