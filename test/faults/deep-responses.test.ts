import { CalendarClient, CalendarError } from 'events-calendar-client';
import { importEvents, writeJson, writeNdjson } from 'events-calendar-client/sync';
import { describe, expect, test } from 'vitest';
import { administrator, createTestCalendar, recordedSnapshot } from '../support/test-calendar.ts';
import { textFrom } from '../sync/formats/support.ts';

const levels = 50_000;

/** A calendar whose records have a field of a plug-in that is nested deeper than the stack. */
function createDeepCalendar(open: string, close: string) {
  const { mock } = createTestCalendar();
  const deep = `${open.repeat(levels)}1${close.repeat(levels)}`;
  const fetchDeep: typeof fetch = async (input, init) => {
    const response = await mock.fetch(new Request(input, init));
    const text = (await response.text()).replace('"global_id":', `"deep":${deep},"global_id":`);
    return new Response(text, response);
  };
  return new CalendarClient({
    baseUrl: 'https://calendar.example',
    fetch: fetchDeep,
    auth: administrator,
  });
}

/** The ID of an event that is published. */
const publishedId = Number(
  Object(recordedSnapshot.events?.find((event) => Object(event).status === 'publish')).id,
);

describe.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('events with a field of nested %s', (_, open, close) => {
  test('are read, edited and imported', async () => {
    const calendar = createDeepCalendar(open, close);
    const event = await calendar.events.get(publishedId);
    const edited = await calendar.events.edit(publishedId, ({ title }) => ({ title: `${title} again` }));
    expect(edited.title).toBe(`${event.title} again`);
    const { start_date, slug } = event;
    const row = { slug, title: 'Imported', start_date, end_date: event.end_date };
    expect((await importEvents(calendar, [row])).rows).toMatchObject([
      { status: 'updated', id: publishedId },
    ]);
    const titles = (await calendar.events.between(start_date, event.end_date)).map(({ title }) => title);
    expect(titles).toContain('Imported');
  });

  test('cannot be written as JSON, which is an error of the library', async () => {
    const calendar = createDeepCalendar(open, close);
    const event = await calendar.events.get(publishedId);
    for (const write of [writeJson, writeNdjson])
      await expect(textFrom(write([event]))).rejects.toThrow(CalendarError);
  });
});
