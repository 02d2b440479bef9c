import { expect } from 'vitest';
import { minimalEvent, startService, test } from '../test-mock.ts';

// Each step is what was sent and the slug that a real service returned.
const trash = { status: 'trash' };
const publish = { status: 'publish' };
const draft = { status: 'draft' };
const deletion = undefined;

async function slugsAfter(kind: string, created: object, steps: readonly (object | undefined)[]) {
  const send = startService();
  const record = (await send(`POST /${kind}`, 'admin', created)).body;
  const slugs = [record.slug];
  for (const step of steps) {
    const method = step === deletion ? 'DELETE' : 'PATCH';
    slugs.push((await send(`${method} /${kind}/${record.id}`, 'admin', step)).body.slug);
  }
  return slugs;
}

const one = { title: 'One' };
const trashed = 'one__trashed';
const trashA = { ...trash, slug: 'a' };
const long = 'a'.repeat(200);

test.each([
  [one, [deletion, publish], ['one', trashed, 'one']],
  [one, [trash, trash, { title: 'x' }], ['one', trashed, trashed, 'one']],
  [one, [trashA, { ...publish, slug: 'b' }], ['one', trashed, 'one']],
  [one, [trash, { ...trash, slug: 'own' }, draft, trash], ['one', trashed, 'own', 'one', trashed]],
  [{ ...one, ...trash }, [publish], ['one', 'one']],
  [{ ...one, ...draft, slug: 'feed' }, [publish, draft], ['feed', 'feed-2', 'feed-2']],
  [{ ...one, ...draft }, [trash, publish], ['', '__trashed', '__trashed']],
  [{ ...one, slug: trashed }, [{ title: 'Two' }, deletion, publish], Array(4).fill(trashed)],
  [{ title: long.repeat(2) }, [deletion, publish], [long, `${long.slice(9)}__trashed`, long]],
])('an event %j after %j', async (created, steps, slugs) => {
  expect(await slugsAfter('events', { ...minimalEvent, ...created }, steps)).toEqual(slugs);
});

test('a draft gets the slug of its title as it was written', async () => {
  const created = { ...minimalEvent, title: '--- ... (tm) 3x4 a...b', status: 'draft' };
  expect(await slugsAfter('events', created, [{}, draft])).toEqual(['', 'tm-3x4-a-b', 'tm-3x4-a-b']);
});

test('a venue', async () => {
  const steps = [deletion, { city: 'x' }, trash, { ...trash, city: 'y' }, draft, trash, publish];
  const slugs = ['tv', 'tv__trashed', 'tv', 'tv__trashed', 'tv__trashed', 'tv', 'tv__trashed', 'tv'];
  expect(await slugsAfter('venues', { venue: 'TV' }, steps)).toEqual(slugs);
});

test('events of the same slug have different ones in the trash', async ({ send }) => {
  const slugs: unknown[] = [];
  const ids: unknown[] = [];
  for (const _ of [1, 2]) {
    const { body } = await send('POST /events', 'admin', { ...minimalEvent, title: 'One' });
    ids.push(body.id);
    slugs.push((await send(`DELETE /events/${body.id}`, 'admin')).body.slug);
  }
  await send('POST /events', 'admin', { ...minimalEvent, title: 'One' });
  for (const id of ids) slugs.push((await send(`PATCH /events/${id}`, 'admin', publish)).body.slug);
  expect(slugs).toEqual(['one__trashed', 'one__trashed-2', 'one-2', 'one-3']);
});
