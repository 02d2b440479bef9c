import { describe, expect } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { answeredBy } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { methodsOf } from '../support/test-calendar.ts';

describe('edits of one record at once', () => {
  const phone = '555-0199';
  const website = 'https://example.org/new';
  const city = 'Leeds';

  test('lose nothing', async ({ calendar }) => {
    const { id } = await calendar.venues.create({ venue: 'Old Mill' });
    const romanian = calendar.withOptions({ language: 'ro', headers: { 'x-editor': 'ro' } });
    const { slug } = await calendar.venues.get(id);
    await Promise.all([
      calendar.venues.edit(id, { phone }),
      romanian.venues.edit(id, () => ({ website })),
      calendar.venues.editBySlug(slug!, { city }),
      romanian.venues.edit(id, (venue) => ({ description: `${venue.description ?? ''}a` })),
      calendar.venues.editBySlug(slug!, (venue) => ({ zip: `${venue.city} ${venue.phone}` })),
    ]);

    const venue = await calendar.venues.get(id);
    expect(venue).toMatchObject({ phone, website, city, zip: `${city} ${phone}` });
    expect(venue.description).toContain('a');
  });

  test('go on if one fails or is aborted', async ({ calendar }) => {
    const controller = new AbortController();
    const problem = new Error('not today');
    const aborting = calendar.events.edit(
      21,
      () => {
        controller.abort();
        return { website: 'https://example.org/never' };
      },
      { signal: controller.signal },
    );
    const aborted = rejectionOf(aborting);
    const failed = rejectionOf(
      calendar.events.edit(21, () => {
        throw problem;
      }),
    );
    const edited = calendar.events.edit(21, { website });

    expect(await aborted).toMatchObject({ name: 'AbortError' });
    expect(await failed).toBe(problem);
    expect(await edited).toMatchObject({ website });
  });

  test('have the caller in the stack traces of their errors', async ({ calendar }) => {
    const updatePhone = async () => await calendar.venues.edit(99_999, { phone });
    expect(await rejectionOf(updatePhone())).toMatchObject({ stack: expect.stringContaining('updatePhone') });
  });

  test('wait for an edit that itself had to wait', async ({ calendar }) => {
    const { id } = await calendar.venues.create({ venue: 'Old Mill', zip: 'a' });
    const release = Promise.withResolvers<void>();
    const append = (letter: string) =>
      calendar.venues.edit(id, async ({ zip }) => {
        if (letter === 'c') await release.promise;
        return { zip: `${zip}${letter}` };
      });
    const [first, second] = [append('b'), append('c')];
    await first;
    const third = append('d');
    await calendar.venues.get(id);
    release.resolve();
    expect((await second).zip).toBe('abc');
    expect((await third).zip).toBe('abcd');
  });

  test('do not wait for those of other records', async ({ calendar }) => {
    const { id } = await calendar.venues.create({ venue: 'Old Mill' });
    const edited = await calendar.events.edit(21, async () => {
      const venue = await calendar.venues.edit(id, { phone });
      return { venue: venue.id };
    });
    expect(edited.venue[0]?.id).toBe(id);
  });
});

describe('requests', () => {
  test('an edit by slug has what another one wrote during its read', async ({ mock, calendar }) => {
    const read = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const { organizers } = answeredBy(calendar, async (request) => {
      const response = await mock.fetch(request);
      if (request.url.includes('/by-slug/')) {
        read.resolve();
        await release.promise;
      }
      return response;
    });
    const { id, slug } = await organizers.create({ organizer: 'Jane', phone: '1' });

    const bySlug = organizers.editBySlug(slug!, (current) => ({ phone: `${current.phone}b` }));
    await read.promise;
    await organizers.edit(id, (current) => ({ phone: `${current.phone}a` }));
    release.resolve();

    expect((await bySlug).phone).toBe('1ab');
  });

  test.for([
    ['an empty object', {}],
    ['undefined fields', { title: undefined }],
    ['a function that returns none', async () => ({})],
  ] as const)('an edit with %s only reads', async ([_, changes], { calendar, mock }) => {
    const before = await calendar.events.get(21);
    const { data, response } = await calendar.events.edit(21, changes).withResponse();

    expect(data).toEqual(before);
    expect(await response.json()).toMatchObject({ id: 21 });
    expect(methodsOf(mock)).toEqual(['GET', 'GET']);
  });
});
