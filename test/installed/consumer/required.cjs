const { CalendarClient } = require('events-calendar-client');
const { createCalendarMock } = require('events-calendar-client/testing');
const snapshot = require('./snapshot.json');

const baseUrl = snapshot.site.url;
const mock = createCalendarMock({ baseUrl, snapshot });

/** How many handlers there are, or the code of the error where msw is not installed. */
function tryHandlers() {
  try {
    const { createHandlers } = require('events-calendar-client/testing/msw');
    return createHandlers(mock).length;
  } catch ({ code }) {
    return code;
  }
}

async function main() {
  const calendar = new CalendarClient({ baseUrl, fetch: mock.fetch });
  const page = await calendar.events.list({ start_date: '2000-01-01', end_date: '2100-01-01', per_page: 3 });
  const identifiers = page.items.map(({ id }) => id);
  process.stdout.write(JSON.stringify({ identifiers, total: page.total, mswEntry: tryHandlers() }));
}

main();
