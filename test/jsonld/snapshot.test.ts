import { eventsToJsonLd, eventToJsonLd } from 'events-calendar-client/jsonld';
import type { Event, WithContext } from 'schema-dts';
import ts from 'typescript';
import { describe, expect, test, vi } from 'vitest';
import { createProgram, messageOf } from '../support/compiler.ts';
import { exchanges, fieldsOf, snapshotEvents } from '../support/recordings.ts';
import { sampleOf } from '../support/share.ts';
import { storedMoment } from '../time/moments.ts';

const all = eventsToJsonLd(snapshotEvents, { currency: 'USD' });
const pairs = snapshotEvents.map((event, index) => ({ id: event.id, event, data: all[index]! }));

/**
 * What is wrong with each of some data, by the vocabulary of schema.org as types: properties and values that it does not
 * know. All are checked at once, since the vocabulary is large.
 */
function vocabularyProblems(...candidates: readonly (readonly unknown[])[]): string[][] {
  const files = new Map(
    candidates.map((data, index) => [
      new URL(`vocabulary-${index}.ts`, import.meta.url).pathname,
      `import type { Event, WithContext } from 'schema-dts';\nexport const data: WithContext<Event>[] = ${JSON.stringify(data)};\n`,
    ]),
  );
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const program = createProgram([...files.keys()], options, files);
  return [...files.keys()].map((path) => {
    const file = program.getSourceFile(path);
    const diagnostics = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return diagnostics.map(messageOf);
  });
}

describe('the structured data of the whole snapshot', () => {
  test('is known to the vocabulary of schema.org, as no other property or type of value would be', () => {
    expect(all.length).toBeGreaterThan(100);
    const unknownProperty = [{ ...all[0], begins: '2027-05-01' }];
    const otherType = [{ ...all[0], startDate: { year: 2027 } }];
    const [problems, ...ofWrongData] = vocabularyProblems(sampleOf(all), unknownProperty, otherType);
    expect(problems).toEqual([]);
    expect(ofWrongData).toEqual([[expect.stringMatching(/begins/)], [expect.stringMatching(/year/)]]);
  });

  test('is of a type that is part of that vocabulary', () => {
    const data: WithContext<Event>[] = all.map((event) => ({ ...event }) satisfies WithContext<Event>);
    expect(data).toEqual(all);
  });

  test.each(pairs)('has the properties of event $id that search engines require', ({ event, data }) => {
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'Event', name: event.title });
    expect(data.location?.map(({ name }) => name)).toEqual(
      event.venue.length > 0 ? event.venue.map(({ venue }) => venue) : undefined,
    );
    expect(data.description ?? '').not.toMatch(/[<>]|&#|&amp;/);
    expect(JSON.stringify(data)).not.toMatch(/""|null|\[\]|\{\}/);
  });

  test.each(pairs)('has event $id at its times, with their offset', ({ event, data }) => {
    if (event.all_day) {
      expect([data.startDate, data.endDate]).toEqual([
        event.start_date.slice(0, 10),
        event.end_date.slice(0, 10),
      ]);
      return;
    }
    expect(data.startDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    expect(Date.parse(data.startDate)).toBe(storedMoment(event.start_date, event.timezone).epochMilliseconds);
    expect(Date.parse(data.endDate)).toBe(storedMoment(event.end_date, event.timezone).epochMilliseconds);
  });

  test.each(['America/Los_Angeles', 'Asia/Kolkata'])('is the same in a process in %s', (processZone) => {
    vi.stubEnv('TZ', processZone);
    expect(eventsToJsonLd(snapshotEvents, { currency: 'USD' })).toEqual(all);
  });
});

describe('what the site itself sends', () => {
  // Of drafts the site sends a broken url.
  const sent = exchanges
    .map(({ body }) => fieldsOf(body))
    .filter(({ json_ld, status, start_date }) => json_ld && start_date && status === 'publish');
  const unchanged = sent.flatMap(({ id, json_ld, modified_utc }) => {
    const event = snapshotEvents.find((listed) => listed.id === Number(id));
    const isUnchanged = event?.modified_utc === modified_utc && event?.all_day === false;
    return isUnchanged ? [{ id, site: fieldsOf(json_ld), data: eventToJsonLd({ ...event, json_ld }) }] : [];
  });

  test('is compared', () => {
    expect(unchanged.length).toBeGreaterThan(5);
  });

  test.each(unchanged)('says the same of event $id', ({ site, data }) => {
    for (const name of ['startDate', 'endDate', 'eventStatus', 'url', 'image', '@type'] as const)
      expect(data[name], name).toBe(site[name]);
  });
});
