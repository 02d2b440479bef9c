import { GoneError, PermissionError, ValidationError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { createTestCalendar, recordedSnapshot } from '../support/test-calendar.ts';

const kinds = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
const posts = ['events', 'venues', 'organizers'] as const;

/** A published record of the recorded site. */
function recordOf(kind: (typeof kinds)[number]): { id: number; slug: string } {
  const records = recordedSnapshot[kind] as readonly { id: number; slug: string; status?: string }[];
  return records.find(({ status = 'publish' }) => status === 'publish')!;
}

describe.each(kinds)('find of %s', (kind) => {
  test('returns the record that get returns', async () => {
    const { calendar } = createTestCalendar();
    const { id } = recordOf(kind);
    expect(await calendar[kind].find(id)).toEqual(await calendar[kind].get(id));
    const { data, response } = await calendar[kind].find(id).withResponse();
    expect(data).toMatchObject({ id });
    expect(response.status).toBe(200);
  });

  test('returns undefined where there is none, with the response', async () => {
    const { calendar } = createTestCalendar();
    expect(await calendar[kind].find(987_654)).toBeUndefined();
    const { data, response } = await calendar[kind].find(987_654).withResponse();
    expect(data).toBeUndefined();
    expect([400, 404]).toContain(response.status);
  });

  test('returns undefined for a record of another kind, and for one that was deleted', async () => {
    const { calendar } = createTestCalendar();
    const other = recordOf(kind === 'events' ? 'venues' : 'events').id;
    expect(await calendar[kind].find(other)).toBeUndefined();
    const { id } = recordOf(kind);
    await calendar[kind].delete(id);
    expect(await calendar[kind].find(id)).toBeUndefined();
  });

  test('refuses what is no ID', async () => {
    const { calendar } = createTestCalendar();
    await expect(calendar[kind].find('12' as never)).rejects.toThrow(ValidationError);
  });
});

describe.each(posts)('findBySlug of %s', (kind) => {
  test('returns the record, or undefined for an unknown slug and one in the trash', async () => {
    const { calendar } = createTestCalendar();
    const { id, slug } = recordOf(kind);
    expect(await calendar[kind].findBySlug(slug)).toMatchObject({ id });
    expect(await calendar[kind].findBySlug('no-such-slug')).toBeUndefined();
    await calendar[kind].delete(id);
    expect(await calendar[kind].findBySlug(`${slug}__trashed`)).toBeUndefined();
  });

  test('does not hide that a record may be a draft that this user may not see', async () => {
    const { calendar } = createTestCalendar();
    const { id } = await calendar[kind].edit(recordOf(kind).id, { status: 'draft' });
    const visitor = calendar.withOptions({ auth: undefined });
    await expect(visitor[kind].find(id)).rejects.toThrow(PermissionError);
  });
});

test('an event in the trash is gone, with the status of the service', async () => {
  const { calendar } = createTestCalendar();
  const { id } = recordOf('events');
  await calendar.events.delete(id);
  await expect(calendar.events.get(id)).rejects.toThrow(GoneError);
  await expect(calendar.events.get(id)).rejects.toMatchObject({ status: 403 });
  await expect(calendar.events.edit(id, { title: 'Fair' })).rejects.toThrow(GoneError);
});

describe.each(['categories', 'tags'] as const)('edit of %s', (kind) => {
  test('changes what it names, and keeps the rest', async () => {
    const { calendar, mock } = createTestCalendar();
    const { id } = recordOf(kind);
    await calendar[kind].update(id, { description: 'About it.' });
    const before = await calendar[kind].get(id);
    const seen = mock.requests.length;
    const edited = await calendar[kind].edit(id, ({ name }: { name: string }) => ({
      name: `${name} and more`,
    }));
    expect(edited).toEqual({ ...before, name: `${before.name} and more` });
    expect(mock.requests.slice(seen).map(({ method }) => method)).toEqual(['GET', 'POST']);
    await calendar[kind].edit(id, {});
    expect(mock.requests).toHaveLength(seen + 3);
  });

  test('runs one after another', async () => {
    const { calendar } = createTestCalendar();
    const { id } = recordOf(kind);
    const { name } = await calendar[kind].get(id);
    const add = (text: string) =>
      calendar[kind].edit(id, (term: { name: string }) => ({ name: term.name + text }));
    await Promise.all([add('1'), add('2'), add('3')]);
    expect((await calendar[kind].get(id)).name).toBe(`${name}123`);
  });
});
