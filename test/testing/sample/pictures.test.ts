import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { expect, test } from 'vitest';

test('pictures are whole SVG images with the titles of their events', () => {
  const { events = [], media = [] } = sampleCalendar({ around: '2027-06-16' });
  expect(media.length).toBeGreaterThan(70);
  for (const { id, url, extension } of media) {
    const [type, svg = ''] = String(url).split(',');
    expect([type, extension]).toEqual(['data:image/svg+xml', 'svg']);
    const { documentElement } = new DOMParser().parseFromString(decodeURIComponent(svg), 'image/svg+xml');
    expect(documentElement.tagName).toBe('svg');
    const title = events.find(({ image }) => (image as { id?: unknown }).id === id)?.title;
    const words = [...documentElement.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(words.slice(0, -1).join(' ')).toBe(String(title).replace('&#038;', '&'));
  }
});
