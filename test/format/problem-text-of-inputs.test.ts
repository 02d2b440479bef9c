import { type IssueCode, ValidationError } from 'events-calendar-client';
import {
  german as germanTable,
  type ProblemTextOptions,
  type ProblemTranslation,
  problemText,
} from 'events-calendar-client/format';
import { describe, expect } from 'vitest';
import { resources } from '../../src/contract/resources.ts';
import { anyFields, type Untyped } from '../support/arbitraries.ts';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf, untyped } from '../support/rejection.ts';
import { forAll, propertyRuns } from '../support/share.ts';
import { createTestCalendar } from '../support/test-calendar.ts';
import { expectReadable } from './readable.ts';

const event = { title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-01' };

describe('what is wrong with an input', () => {
  const { client } = recordingClient();

  async function textOf(fields: object, options: ProblemTextOptions = { locale: 'en' }) {
    return problemText(await rejectionOf(client.events.create(untyped({ ...event, ...fields }))), options);
  }

  test('is a sentence for each thing, with the fields in words that people know', async () => {
    const linked = { venue: { venue: 'Stage', website: 'stage' }, organizer: [{ organizer: '' }] };
    expect(await textOf({ title: '', start_date: 'soon', timezone: 'Berlin', ...linked })).toBe(
      [
        'Please enter the title.',
        'Please check the start: this date does not exist or cannot be used here.',
        'Please check the time zone: this time zone does not exist.',
        'Please check the website: this is not a complete web address.',
        'Please enter the organizer.',
      ].join(' '),
    );
    const inGerman = { locale: 'de', translations: { de: germanTable } };
    expect(await textOf({ title: '', start_date: 'soon' }, inGerman)).toBe(
      'Bitte geben Sie den Titel an. ' +
        'Bitte prüfen Sie den Beginn: Dieses Datum gibt es nicht, oder es ist hier nicht möglich.',
    );
  });

  test('calls fields that are another form of one by its name', async () => {
    const { title, ...dates } = event;
    const create = client.events.create(untyped({ ...dates, title_html: 5, date_utc: title }));
    expect(problemText(await rejectionOf(create), { locale: 'en' })).toBe(
      'Please check the title. Please check the date of publication: this date does not exist or cannot be used here.',
    );
  });

  test('is said once where several fields without a name have it', async () => {
    expect(await textOf({ show_map: 5, sticky: 5, featured: 'yes' })).toBe('Please check all fields.');
  });

  test('is the end where it is before the start', () => {
    const issue = { path: ['end_date'], code: 'end_before_start', message: 'Too early' } as const;
    const error = new ValidationError('event', [issue]);
    expect(problemText(error, { locale: 'en' })).toBe('The end is before the start.');
  });

  test('is that of one field, where one is named', async () => {
    const venue = { venue: '', website: 'stage' };
    const field = (name: string) => textOf({ title: '', venue }, { locale: 'en', field: name });
    expect(await field('title')).toBe('Please enter the title.');
    expect(await field('venue')).toBe(
      'Please enter the venue. Please check the website: this is not a complete web address.',
    );
    expect(await field('venue.venue')).toBe('Please enter the venue.');
    expect(await field('ven')).toBe('');
    expect(await field('start_date')).toBe('');
    expect(await field('')).toBe('');
  });

  test('is under an empty name where it is about no field', async () => {
    const error = await rejectionOf(client.events.create(untyped('Fair')));
    expect(problemText(error, { locale: 'en', field: '' })).toBe('Please check all fields.');
    expect(problemText(error, { locale: 'en', field: 'title' })).toBe('');
    const { calendar } = createTestCalendar();
    const refusal = await rejectionOf(calendar.withOptions({ auth: undefined }).events.create(event));
    expect(problemText(refusal, { locale: 'en', field: '' })).toBe(problemText(refusal, { locale: 'en' }));
    expect(problemText(refusal, { locale: 'en', field: 'title' })).toBe('');
  });

  test('is that of the fields that the service names', async ({ calendar }) => {
    const extraBody = { start_date: 'soon', website: 'nowhere' };
    const error = await rejectionOf(calendar.events.create(event, { extraBody }));
    expect(problemText(error, { locale: 'en' })).toContain('Please check the start.');
    expect(problemText(error, { locale: 'en', field: 'start_date' })).toBe('Please check the start.');
    const missing = await rejectionOf(calendar.events.create(event, { extraBody: { title: null } }));
    expect(problemText(missing, { locale: 'en' })).toBe('Please enter the title.');
  });

  test.each(resources)('is in words for people: any body of $name', async ({ name, create }) => {
    const namespace: Untyped = client[name as 'events'];
    await forAll(propertyRuns(1_000), [anyFields(create)], async (fields) => {
      const error = await rejectionOf(namespace.create(fields));
      if (!(error instanceof ValidationError)) return;
      expectReadable(error);
      for (const field of Object.keys(error.fieldErrors))
        expect(problemText(error, { locale: 'en', field })).toMatch(/^[A-Z].*\.$/);
    });
  });
});

describe('the language', () => {
  const error = new ValidationError('event', [{ path: ['title'], code: 'required', message: 'x' }]);
  const english = 'Please enter the title.';
  const german = 'Bitte geben Sie den Titel an.';

  test.each<[string | readonly string[], string]>([
    ['en', english],
    ['de', german],
    ['DE-AT', german],
    ['de-Latn-CH', german],
    ['fr', english],
    [['fr', 'de-CH', 'en'], german],
    [[], english],
    ['', english],
    ['no language', english],
    ['constructor', english],
  ])('of %j', (locale, text) => {
    expect(problemText(error, { locale, translations: { de: germanTable } })).toBe(text);
  });

  test('is English without a table', () => {
    expect(problemText(error, { locale: 'de' })).toBe(english);
  });

  const issues = Object.fromEntries(
    (['required', 'invalid_value'] as const).map((code) => [code, `Veuillez vérifier {field} (${code}).`]),
  ) as Record<IssueCode, string>;
  const french = {
    errors: { other: 'Une erreur est survenue.' },
    issues,
    fields: { title: 'le titre $&', other: 'les champs' },
  } as ProblemTranslation;

  test('may be another one, by a table', () => {
    const options = { locale: 'fr-ca', translations: { 'fr-CA': french } };
    expect(problemText(error, options)).toBe('Veuillez vérifier le titre $& (required).');
    expect(problemText(undefined, options)).toBe('Une erreur est survenue.');
  });

  test('is English where a table lacks something', () => {
    const options = { locale: 'fr', translations: { fr: french } };
    const others = new ValidationError('event', [
      { path: ['start_date'], code: 'required', message: 'x' },
      { path: ['website'], code: 'too_long', message: 'x' },
    ]);
    const text = 'Veuillez vérifier the start (required). Please shorten the website.';
    expect(problemText(others, options)).toBe(text);
  });

  test('may have other words than those inside', () => {
    const fields = { ...french.fields, title: 'a name for the event' };
    const translations = { en: { ...french, issues: { ...issues, required: 'We need {field}.' }, fields } };
    expect(problemText(error, { locale: 'en', translations })).toBe('We need a name for the event.');
  });
});
