import { expect } from 'vitest';
import { test } from '../test-mock.ts';

test('a term with the name of a sibling is rejected', async ({ send }) => {
  const same = await send('POST /categories', 'admin', { name: 'rock', parent: 2 });
  expect(same.body).toMatchObject({ code: 'term_exists', data: { status: 400, term_id: 3 } });
  const elsewhere = await send('POST /categories', 'admin', { name: 'Rock' });
  expect(elsewhere.body).toMatchObject({ slug: 'rock-2', parent: 0 });
  expect((await send('POST /tags', 'admin', { name: 'Free' })).body).toMatchObject({ code: 'term_exists' });
  for (const target of ['POST /tags', 'PATCH /tags/7'])
    expect((await send(target, 'admin', { name: 'x', parent: 2 })).body.code).toMatch('not_hierarchical');
});

// What a real service returned for each of these.
test.for([
  ['a%20b', 'ab', 'a%20b', 'ab'],
  ['a  b\nc', 'a b c', 'a  b\nc', 'a-b-c'],
  ['x < y', 'x &lt; y', 'x &lt; y', 'x-y'],
  ['x < y > z', 'x  z', 'x  z', 'x-z'],
  ['a>b', 'a&gt;b', 'a&gt;b', 'ab'],
  ['<p>One</p> 2', 'One 2', 'One 2', 'one-2'],
  ['<b>B</b> m', 'B m', '<b>B</b> m', 'b-m'],
  ['<b\n>nl</b>', 'nl', '<b>nl</b>', 'nl'],
  ['<<b>>c', '&lt;&gt;c', '&lt;<b>&gt;c', 'c'],
  ['<a href="https://x.example" onclick="x()">l</a>', 'l', '<a href="https://x.example">l</a>', 'l'],
  ['<i class="k" style="color:red" id=q>c</i>', 'c', '<i>c</i>', 'c'],
  ['<em title="a>b">t</em>', 't', '<em>b"&gt;t</em>', 't'],
  ['<script>a(1)</script>x', 'x', 'a(1)x', 'x'],
  ['y<!-- c -->', 'y', 'y<!-- c -->', 'y'],
  ['a\u0000b', 'ab', 'ab', 'ab'],
  ['\u00a0nb', '\u00a0nb', '\u00a0nb', 'nb'],
  ['\\back\\slash', '\\back\\slash', '\\back\\slash', 'backslash'],
  ['R & D', 'R &amp; D', 'R &amp; D', 'r-d'],
  ['&amp; &#92; &#37; &euro; x', '&amp; &#092; &#037; &euro; x', '&amp; &#092; &#037; &euro; x', 'x'],
])('the term %j is stored as %j', async ([text, name, description, slug], { send }) => {
  const created = await send('POST /tags', 'admin', { name: text, description: text });
  expect(created.body).toMatchObject({ name, description, slug });
  const updated = await send('PATCH /tags/7', 'admin', { name: text, description: text });
  expect(updated.body).toMatchObject({ name, description, slug: 'free' });
});

test.for([
  ['<script>alert(1)</script>x', 'alert1x'],
  ['line\n\npara', 'linepara'],
  ['tab\there', 'tabhere'],
])('the slug %j of a term is %s', async ([slug, stored], { send }) => {
  expect((await send('POST /tags', 'admin', { name: 'New', slug })).body.slug).toBe(stored);
  expect((await send('PATCH /categories/3', 'admin', { slug: `${slug} 2` })).body.slug).toBe(`${stored}-2`);
});

test('a slug without letters is made of the name, or else of the id', async ({ send }) => {
  const created = await send('POST /tags', 'admin', { name: 'Slugless &euro;', slug: '&euro;' });
  expect(created.body.slug).toBe('slugless');
  const target = `PATCH /tags/${created.body.id}`;
  expect((await send(target, 'admin', { slug: 'own' })).body.slug).toBe('own');
  expect((await send(target, 'admin', { slug: ' ' })).body.slug).toBe('slugless');
  expect((await send(target, 'admin', { slug: '&euro;', name: 'New name' })).body.slug).toBe('new-name');
  const { slug } = (await send(target, 'admin', { slug: '&euro;', name: '&euro;' })).body;
  expect(slug).toBe(String(created.body.id));
  const nulls = { slug: null, description: null, parent: null };
  const emptied = await send('PUT /../../../wp/v2/tags/8', 'admin', nulls);
  expect(emptied.body).toMatchObject({ slug: 'outdoor', description: '' });
});

test('a taken slug is refused, unless it is made of the name or the category moves', async ({ send }) => {
  const refused = await send('PATCH /categories/5', 'admin', { slug: 'kids' });
  expect(refused).toMatchObject({ status: 500, body: { code: 'duplicate_term_slug', data: null } });
  const below = await send('PATCH /categories/3', 'admin', { slug: 'kids', parent: 2 });
  expect(below.body.code).toBe('duplicate_term_slug');
  const named = await send('PATCH /tags/7', 'admin', { slug: '!', name: 'Outdoor' });
  expect(named).toMatchObject({ status: 200, body: { slug: 'outdoor-2' } });
  const moved = await send('PATCH /categories/5', 'admin', { slug: 'kids', parent: 2 });
  expect(moved).toMatchObject({ status: 200, body: { slug: 'kids-music', parent: 2 } });
});

test('categories may have the slug of a tag, but not with a number or a parent', async ({ send }) => {
  // What was sent, and the slug that a real service returned.
  for (const [path, body, slug] of [
    ['categories', { name: 'Free' }, 'free'],
    ['tags', { name: 'Free 2' }, 'free-2'],
    ['categories', { name: 'Free!', slug: 'free' }, 'free-3'],
    ['tags', { name: 'X', slug: 'kids-music' }, 'kids-music'],
    ['categories/5', { slug: 'kids', parent: 2 }, 'kids-music-2'],
  ] as const)
    expect((await send(`POST /${path}`, 'admin', body)).body.slug).toBe(slug);
});

test('any update cleans the stored name of a term up again', async ({ send }) => {
  const { body } = await send('POST /tags', 'admin', { name: 'x < y > z' });
  expect(body.name).toBe('x  z');
  expect((await send(`PATCH /tags/${body.id}`, 'admin', { slug: 'new' })).body.name).toBe('x z');
});

test.for([
  [' ', 'empty_term_name', 'empty_term_name'],
  ['<p>', 'invalid_term_name', 'empty_term_name'],
  ['%41', 'invalid_term_name', 'empty_term_name'],
])('the name %j of a term is refused', async ([name, onCreate, onUpdate], { send }) => {
  const created = await send('POST /tags', 'admin', { name });
  expect(created).toMatchObject({ status: 500, body: { code: onCreate, data: null } });
  const updated = await send('PATCH /tags/7', 'admin', { name, description: 'x' });
  expect(updated).toMatchObject({ status: 500, body: { code: onUpdate, data: null } });
  expect((await send('GET /tags/7')).body).toMatchObject({ name: 'free', description: '' });
});

test('more than 200 characters, as stored, are too many for the name of a term', async ({ send }) => {
  expect((await send('POST /tags', 'admin', { name: 'é'.repeat(200) })).status).toBe(201);
  for (const name of ['é'.repeat(201), `${'&'.repeat(40)}u`]) {
    const { status, body } = await send('POST /tags', 'admin', { name });
    expect([status, body.code]).toEqual([500, 'db_insert_error']);
  }
  // An update stores neither such a name nor the slug that is sent with it.
  const update = { name: 'x'.repeat(201), slug: 'long', description: 'stored' };
  const { status, body } = await send('PATCH /tags/7', 'admin', update);
  expect([status, body.name, body.slug, body.description]).toEqual([200, 'free', 'free', 'stored']);
});

test('an event ignores names that no term can have', async ({ send }) => {
  const terms = { categories: ['x'.repeat(201), 'New'], tags: ['%41', 'a%20b'] };
  const { body } = await send('PATCH /events/24', 'admin', terms);
  expect(body).toMatchObject({ categories: [{ name: 'New' }], tags: [{ name: 'ab' }] });
});

// What a real service returned for each of these.
test.for([
  [[8, 'outdoor'], 'outdoor'],
  [['outdoor', 8], '8'],
  ['8,outdoor', 'outdoor'],
  [['free', 'outdoor'], '7,8'],
])('%j are the tags %s of an event', async ([tags, names], { send }) => {
  const { body } = await send('PATCH /events/24', 'admin', { tags });
  expect((body.tags as { name: string }[]).map(({ name }) => name).join()).toBe(names);
});
