import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { repository } from './tools.ts';

/** A program of a user's, on the built package. */
const path = join(repository, 'hovers.ts').replaceAll('\\', '/');
const code = `
import { CalendarClient, type EventCreate } from 'events-calendar-client';
const calendar = new CalendarClient({ baseUrl: 'https://example.org' });
const event = await calendar.events.get(12);
const page = await calendar.events.list();
const between = await calendar.events.between('2027-05-01', '2027-06-01');
const body: EventCreate = { title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-01' };
const fields = [event.venue, event.organizer, event.categories, event.image, event.status, body.start_date];
const { venues, tags } = calendar;
const nested = [event.start_date_details.year, event.venue[0]?.city];
`;

/** An editor's view of the program. */
function createLanguageService(): ts.LanguageService {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
    strict: true,
  };
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getCurrentDirectory: () => repository,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = name === path ? code : ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (name) => name === path || ts.sys.fileExists(name),
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    realpath: (name) => ts.sys.realpath?.(name) ?? name,
  });
}

let editor: ts.LanguageService;
beforeAll(() => {
  editor = createLanguageService();
});

/** What an editor shows over the last word of a piece of the program. */
function hoverOver(piece: string) {
  const info = editor.getQuickInfoAtPosition(path, code.indexOf(piece) + piece.length - 1);
  return {
    signature: ts.displayPartsToString(info?.displayParts),
    documentation: ts.displayPartsToString(info?.documentation),
  };
}

describe('an editor shows types by their names', () => {
  test('in a program that compiles', () => {
    expect(editor.getSemanticDiagnostics(path)).toEqual([]);
  });

  test.each([
    ['{ venues', 'const venues: VenueNamespace'],
    ['venues, tags', 'const tags: TagNamespace'],
    ['const event', 'const event: CalendarEvent'],
    ['const page', 'const page: Page<CalendarEvent>'],
    ['const between', 'const between: CalendarEvent[]'],
    ['event.venue', '(property) venue: Venue[]'],
    ['event.organizer', '(property) organizer: Organizer[]'],
    ['event.categories', '(property) categories: EventTerm[]'],
    ['event.image', '(property) image: Image | null'],
    ['event.status', '(property) status: string'],
    ['body.start_date', '(property) start_date: DateInput'],
  ])('%s', (piece, signature) => {
    expect(hoverOver(piece).signature).toBe(signature);
  });

  test.each(['event.venue', 'body.start_date', 'start_date_details.year', 'venue[0]?.city'])(
    'with what %s means',
    (piece) => {
      expect(hoverOver(piece).documentation).not.toBe('');
    },
  );
});
