import { createCalendarMock } from 'events-calendar-client/testing';
import { createHandlers } from 'events-calendar-client/testing/msw';
import { setupServer } from 'msw/node';

const mock = createCalendarMock({ baseUrl: 'https://example.org' });
export const server = setupServer(...createHandlers(mock));

// @ts-expect-error: it takes a mock
createHandlers('https://example.org');
