import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listed, readRecording, runExample } from './programs.ts';
import { editor, serveMock } from './served-mock.ts';

const recording = readRecording();

describe('the quickstart on the mock', () => {
  let output = '';
  beforeAll(async () => {
    const outcome = await runExample('quickstart');
    expect(outcome).toMatchObject({ code: 0, errors: '' });
    output = outcome.output;
  });

  test('shows the next events with local times and places', () => {
    expect(output).toMatch(
      /The next events.* Kids’ Theatre #35\n +Sat, 28 Nov 2026, 19:30 – 21:30 CET\n +Harbour Stage, Sydney, Australia\n/s,
    );
  });

  test('counts every event over all pages as the site does', () => {
    const [, walked, pages, total] =
      /(\d+) events came over (\d+) pages; the site said that it has (\d+)/.exec(output) ?? [];
    expect(walked).toBe(total);
    expect(Number(pages)).toBe(Math.ceil(Number(total) / 50));
  });

  test('shows the events of the next month, and those only', () => {
    const section = output.slice(output.indexOf('Next month'), output.indexOf('Creating an event'));
    const expected = listed(recording).filter(
      ({ start_date, end_date }) => start_date < '2027-01-01' && end_date >= '2026-12-01',
    );
    expect(expected.length).toBeGreaterThan(2);
    expect(section.match(/#\d+$/gm)).toEqual(expected.map(({ title }) => /#\d+/.exec(title)?.[0]));
  });

  test('creates, edits and deletes an event', () => {
    expect(output).toContain('"Winter concert (made by the quickstart)… → "Winter concert, sold out"');
    expect(output).toMatch(/The other \d+ fields are as they were/);
    expect(output).toContain('"draft" → "publish"');
    expect(output).toMatch(/Event \d+ has the status trash/);
  });

  test('shows errors as users meet them', () => {
    expect(output).toContain('unknown key, did you mean title?');
    expect(output).toMatch(/NotFoundError: GET https:.*\/events\/999999999 answered\s+404/);
  });

  test('prints the same each time', async () => {
    expect((await runExample('quickstart')).output).toBe(output);
  });
});

describe('the quickstart on a site', () => {
  let site: Awaited<ReturnType<typeof serveMock>>;
  beforeAll(async () => {
    site = await serveMock();
  });
  beforeEach(() => {
    site.mock.reset();
    site.requests.length = 0;
  });
  afterAll(() => site.close());
  const settings = () => ({
    CALENDAR_URL: site.url,
    CALENDAR_USER: editor.username,
    CALENDAR_PASSWORD: editor.applicationPassword,
  });

  test.each([
    ['without credentials', () => ({ CALENDAR_URL: site.url })],
    ['with credentials', settings],
  ])('writes nothing unless told to, %s', async (_which, given) => {
    const { code, output } = await runExample('quickstart', given());
    expect(code).toBe(0);
    expect(output).toContain(`The site ${site.url}`);
    expect(output).toContain('Nothing was written');
    expect(site.requests.filter(({ method, authorized }) => method !== 'GET' || authorized)).toEqual([]);
  });

  test('says what it writes, and cleans up', async () => {
    const { code, output, errors } = await runExample('quickstart', settings(), '--write');
    expect(code).toBe(0);
    expect(output).toContain(`Now a draft is created on ${site.url}, edited and moved to the trash`);
    expect(site.requests.map(({ method }) => method).filter((method) => method !== 'GET')).toEqual([
      'POST',
      'PATCH',
      'DELETE',
    ]);
    const left = site.mock.snapshot().events?.filter(({ status }) => status !== 'trash');
    expect(left).toHaveLength(recording.events.length);
    expect(output + errors).not.toContain(editor.applicationPassword);
  });

  test('says that credentials are wrong without showing them', async () => {
    const { code, errors } = await runExample(
      'quickstart',
      {
        ...settings(),
        CALENDAR_PASSWORD: 'wrong one',
      },
      '--write',
    );
    expect(code).toBe(1);
    expect(errors).toContain('answered 401');
    expect(errors).toContain('CALENDAR_PASSWORD should be');
    expect(errors).not.toContain('wrong one');
  });
});

describe('the quickstart says what is wrong', () => {
  test.each([
    ['with an address', { CALENDAR_URL: 'example.org' }, [], 'https://example.org/blog'],
    ['with credentials', { CALENDAR_URL: 'https://example.org', CALENDAR_USER: 'jane' }, [], 'go together'],
    ['with an option', {}, ['--wirte'], 'The only option is --write'],
  ])('%s', async (_what, settings, options, message) => {
    const { code, errors } = await runExample('quickstart', settings, ...options);
    expect(code).toBe(2);
    expect(errors).toContain(message);
    expect(errors).not.toMatch(/\n +at /);
  });

  test('when the site cannot be reached', async () => {
    const site = await serveMock();
    site.close();
    const { code, errors } = await runExample('quickstart', { CALENDAR_URL: site.url });
    expect(code).toBe(1);
    expect(errors).toContain('ECONNREFUSED');
    expect(errors).toContain('is the site up?');
    expect(errors).not.toMatch(/\n +at /);
  });
});
