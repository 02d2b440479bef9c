import { afterEach, describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { issuesOf, untyped, validationErrorOf } from '../../support/rejection.ts';

const { client: calendar, requests } = recordingClient();

afterEach(() => {
  expect(requests).toHaveLength(0);
});

async function problemsOf(request: PromiseLike<unknown>): Promise<string[]> {
  expect((await validationErrorOf(request)).message).toMatch(/^Invalid request options: /);
  return issuesOf(request);
}

const event = { title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-01' };

/** Every method, with options as its last argument. */
const methods: Record<string, (options: object) => PromiseLike<unknown>> = {
  root: (options) => calendar.root({}, options),
  doc: (options) => calendar.doc(options),
  list: (options) => calendar.events.list({}, options),
  'a walk over a list': (options) => calendar.tags.list({}, options).all(),
  get: (options) => calendar.venues.get(5, options),
  getBySlug: (options) => calendar.venues.getBySlug('hall', options),
  create: (options) => calendar.events.create(event, options),
  update: (options) => calendar.tags.update(5, { description: 'New' }, options),
  updateBySlug: (options) => calendar.organizers.updateBySlug('jane', { description: 'New' }, options),
  delete: (options) => calendar.categories.delete(5, options),
  deleteBySlug: (options) => calendar.events.deleteBySlug('fair', options),
  edit: (options) => calendar.events.edit(5, {}, options),
  'edit by a function': (options) => calendar.events.edit(5, () => ({}), options),
  editBySlug: (options) => calendar.venues.editBySlug('hall', {}, options),
  'create with names of tags': (options) => calendar.events.create({ ...event, tags: ['new'] }, options),
  ensure: (options) => calendar.tags.ensure('x', options),
  upcoming: (options) => calendar.events.upcoming({}, options),
  between: (options) => calendar.events.between('2027-05-01', '2027-06-01', {}, options),
};

describe.each(Object.entries(methods))('%s', (_, call) => {
  test('refuses unknown options, with the closest name', async () => {
    expect(await problemsOf(call({ Signal: 2, extraquery: {}, qqqqqqqqq: 3 }))).toEqual([
      'Signal: unknown key, did you mean signal?',
      'extraquery: unknown key, did you mean extraQuery?',
      'qqqqqqqqq: unknown key',
    ]);
  });
});

test('options of writes are checked too', async () => {
  expect(await problemsOf(calendar.events.edit(5, {}, untyped({ ifUnmodified: '' })))).toEqual([
    'ifUnmodified: unknown key, did you mean ifUnmodifiedSince?',
  ]);
  expect(
    await problemsOf(calendar.events.update(5, { description: 'New' }, untyped({ methode: 'PUT' }))),
  ).toEqual(['methode: unknown key, did you mean method?']);
});
