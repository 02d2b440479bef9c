import { expect, test } from 'vitest';
import { header, prepareImport, rowOf } from './support/prepare-import.ts';

const file = [header, rowOf('one', 'R&amp;D'), rowOf('two', '<b>Bold</b> move')].join('\n');

test.each([
  [[], ['R&amp;amp;D', '&lt;b&gt;Bold&lt;/b&gt; move']],
  [['--html-titles'], ['R&amp;D', '<b>Bold</b> move']],
])('titles in CSV are text, or HTML with --html-titles (%j)', async (args, titles) => {
  const { run, mock } = await prepareImport(file);
  await run(...args);
  expect(mock.snapshot().events?.map(({ title }) => title)).toEqual(titles);
});
