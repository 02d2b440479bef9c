import { expect, test } from 'vitest';
import { header, prepareImport, rowOf } from './support/prepare-import.ts';

const file = [
  header,
  rowOf('one', 'R&amp;D'),
  rowOf('two', '<b>Bold</b> move'),
  rowOf('three', 'Q&A <3'),
].join('\n');

async function importTitles(...args: string[]) {
  const { run, mock } = await prepareImport(file);
  const { stderr } = await run('--no-journal', ...args);
  const { events = [] } = mock.snapshot();
  return { stderr, titles: events.map(({ title }) => title) };
}

test('titles in CSV are text, with a warning where they look like HTML', async () => {
  const { titles, stderr } = await importTitles();
  expect(titles).toEqual(['R&amp;amp;D', '&lt;b&gt;Bold&lt;/b&gt; move', 'Q&#038;A &lt;3']);
  expect(stderr).toContain('2 titles');
  expect(stderr).toContain('--html-titles');
});

test('titles in CSV are HTML with --html-titles, without a warning', async () => {
  const { titles, stderr } = await importTitles('--html-titles');
  expect(titles.slice(0, 2)).toEqual(['R&amp;D', '<b>Bold</b> move']);
  expect(stderr).not.toContain('--html-titles');
});
