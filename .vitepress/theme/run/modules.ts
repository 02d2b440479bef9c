/** The modules that code on a page can import, each loaded when it is imported. */
export const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  'events-calendar-client': () => import('events-calendar-client'),
  'events-calendar-client/format': () => import('events-calendar-client/format'),
  'events-calendar-client/ical': () => import('events-calendar-client/ical'),
  'events-calendar-client/jsonld': () => import('events-calendar-client/jsonld'),
  'events-calendar-client/media': () => import('events-calendar-client/media'),
  'events-calendar-client/schemas': () => import('events-calendar-client/schemas'),
  'events-calendar-client/testing': () => import('events-calendar-client/testing'),
  'events-calendar-client/testing/sample': () => import('events-calendar-client/testing/sample'),
  'events-calendar-client/time': () => import('events-calendar-client/time'),
  'zod/mini': () => import('zod/mini'),
};
