import { CalendarClient, type ClientOptions } from 'events-calendar-client';
import { uploadImage } from 'events-calendar-client/media';
import { createCalendarMock } from 'events-calendar-client/testing';

// Each type of the platform is the one of Node.js, and none is `any`.
type IsAny<T> = 0 extends 1 & T ? true : false;
const isAny: IsAny<NonNullable<ClientOptions['headers']>> = false;

const calendar = new CalendarClient({
  baseUrl: 'https://example.org',
  headers: new Headers({ 'X-Trace': String(isAny) }),
  fetch: createCalendarMock().fetch,
  auth: async (request) => ({ 'X-Signature': String((await request.arrayBuffer()).byteLength) }),
});
const tags: readonly string[] = ['jazz'];
const { items } = await calendar.events.list({ tags });
export const status: string | undefined = items[0]?.status;
export const image = await uploadImage(calendar, new Blob(['']), { filename: 'poster.png' });
