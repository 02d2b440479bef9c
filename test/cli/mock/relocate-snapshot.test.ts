import { expect, test } from 'vitest';
import { relocateSnapshot } from '../../../src/cli/mock/calendar-data.ts';

const from = 'https://example.org';
const to = 'http://127.0.0.1:8787';

test('replaces the address of the site, and no other that begins like it', () => {
  const texts = {
    url: 'https://example.org/event/fair/',
    home: 'https://example.org',
    html: '<a href="https://example.org/a">https://example.org</a>',
    others:
      'https://example.org.uk https://example.organic https://example.org:8080/ https://www.example.org',
    global_id: 'example.org?id=12',
    other_id: 'my.example.org?id=12',
    mail: 'info@example.org',
  };
  expect(relocateSnapshot({ events: [texts], count: 1, none: null }, from, to)).toEqual({
    events: [
      {
        ...texts,
        url: 'http://127.0.0.1:8787/event/fair/',
        home: 'http://127.0.0.1:8787',
        html: '<a href="http://127.0.0.1:8787/a">http://127.0.0.1:8787</a>',
        global_id: '127.0.0.1?id=12',
      },
    ],
    count: 1,
    none: null,
  });
});
