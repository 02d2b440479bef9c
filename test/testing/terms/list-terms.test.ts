import { describe, expect, test } from 'vitest';
import { idsOf, startService } from '../test-mock.ts';

describe('tags are listed as categories are', () => {
  test.each([
    ['', [9, 7, 11, 8, 10]],
    ['hide_empty=false&order=desc', [12, 10, 8, 11, 7, 9]],
    ['orderby=count', [11, 10, 8, 9, 7]],
    ['include=8,7&orderby=include', [8, 7]],
    ['exclude=7,8', [9, 11, 10]],
    ['slug=grose', [11]],
    ['event=21', [9, 7, 8]],
    ['per_page=2&page=2', [11, 8]],
    ['page=9', []],
  ])('%s', async (query, ids) => {
    const { body } = await startService()(`GET /tags?${query}`);
    expect(idsOf(body, 'tags')).toEqual(ids);
  });
});
