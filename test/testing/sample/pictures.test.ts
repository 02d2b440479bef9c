import { imageOf } from 'events-calendar-client/format';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { expect, test } from 'vitest';
import { createSite } from '../../support/test-calendar.ts';

const sample = sampleCalendar({ around: '2027-06-16' });
const svgOf = (url: string) => {
  const [type, svg = ''] = url.split(',');
  expect(type).toBe('data:image/svg+xml');
  return new DOMParser().parseFromString(decodeURIComponent(svg), 'image/svg+xml').documentElement;
};

test('pictures are whole SVG images with the titles of their events', () => {
  const { events = [], media = [] } = sample;
  expect(media.length).toBeGreaterThan(70);
  for (const { id, url, extension } of media) {
    expect(extension).toBe('svg');
    const svg = svgOf(String(url));
    expect(svg.tagName).toBe('svg');
    const title = events.find(({ image }) => image === id)?.title;
    const words = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(words.slice(0, -1).join(' ')).toBe(String(title).replace('&#038;', '&'));
  }
  expect(JSON.stringify(sample).length).toBeLessThan(700_000);
});

test('a page can choose among their sizes', async () => {
  const { calendar } = createSite({ snapshot: sample, now: '2027-06-16T09:00:00Z' });
  const { items } = await calendar.events.list({ per_page: 50 });
  const images = items.map((event) => imageOf(event, { width: 320 })).filter((image) => image !== undefined);
  expect(images.length).toBeGreaterThan(20);
  for (const { src, srcset = '' } of images) {
    // As HTML reads the attribute: white space ends a URL, which may contain commas.
    const candidates = [...srcset.matchAll(/(\S+)\s+(\d+)w(?:,\s*|$)/g)].map(([, url = '', width]) => {
      expect(url).not.toMatch(/^,|,$/);
      return [Number(width), Number(svgOf(url).getAttribute('width')), url] as const;
    });
    expect(candidates.map(([width]) => width)).toEqual([300, 1024, 1200]);
    for (const [width, drawn] of candidates) expect(drawn).toBe(width);
    expect(src).toBe(candidates[1]?.[2]);
  }
});
