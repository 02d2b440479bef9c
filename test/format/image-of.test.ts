import { type EventWithImage, imageOf } from 'events-calendar-client/format';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, vi } from 'vitest';
import { testOnRecordedSite as test } from '../support/calendar-test.ts';
import { untyped } from '../support/rejection.ts';

const size = (width: number, height: number) => ({
  url: `https://example.org/poster-${width}x${height}.jpg`,
  width,
  height,
});

const poster = {
  url: 'https://example.org/poster.jpg',
  width: 1600,
  height: 1067,
  sizes: {
    thumbnail: size(150, 150),
    medium: size(300, 200),
    large: size(1024, 683),
    medium_large: size(768, 512),
    header: size(1200, 400),
  },
};

const event: EventWithImage = { title: 'Summer fair', image: poster };

test('is what an image needs: the sizes that show all of it, from the smallest, and never a crop', () => {
  expect(imageOf(event, { width: 320 })).toEqual({
    src: 'https://example.org/poster-768x512.jpg',
    srcset:
      'https://example.org/poster-300x200.jpg 300w, https://example.org/poster-768x512.jpg 768w, ' +
      'https://example.org/poster-1024x683.jpg 1024w, https://example.org/poster.jpg 1600w',
    sizes: '(max-width: 320px) 100vw, 320px',
    width: 320,
    height: 213,
    alt: 'Summer fair',
  });
});

test.each([
  [300, 'https://example.org/poster-300x200.jpg', 200],
  [301, 'https://example.org/poster-768x512.jpg', 201],
  [1024, 'https://example.org/poster-1024x683.jpg', 683],
  [1600, poster.url, 1067],
])('has the smallest that is wide enough for %d pixels', (width, src, height) => {
  expect(imageOf(event, { width })).toMatchObject({ src, width, height });
});

test('is never wider than the image', () => {
  const full = { src: poster.url, width: 1600, height: 1067, sizes: '(max-width: 1600px) 100vw, 1600px' };
  expect(imageOf(event)).toMatchObject(full);
  expect(imageOf(event, { width: 2000 })).toMatchObject(full);
});

test('takes other sizes of the window, and another text', () => {
  const image = imageOf(event, { width: 320, sizes: '(max-width: 40em) 100vw, 20em', alt: '' });
  expect(image).toMatchObject({ sizes: '(max-width: 40em) 100vw, 20em', alt: '' });
});

test('is undefined without an image', () => {
  for (const none of [{ title: 'Fair', image: null }, {}]) expect(imageOf(none)).toBeUndefined();
});

describe('what the site does not say is left out', () => {
  test('the sizes', () => {
    const { sizes, ...alone } = poster;
    const shown = { src: poster.url, width: 320, height: 213, alt: 'Summer fair' };
    expect(imageOf({ ...event, image: alone }, { width: 320 })).toEqual(shown);
    const odd = untyped<undefined>({ medium: null, large: { ...sizes.large, url: false }, header: 5 });
    for (const others of [{ thumbnail: sizes.thumbnail }, odd, untyped<undefined>(null)])
      expect(imageOf({ ...event, image: { ...alone, sizes: others } })).not.toHaveProperty('srcset');
  });

  test.each([{ width: undefined }, { height: undefined }, { width: 0, height: 0 }])('with %j', (missing) => {
    const image = { ...poster, ...missing };
    expect(imageOf({ image }, { width: 320 })).toEqual({ src: poster.url, alt: '' });
    const sizes = { ...poster.sizes, medium: { ...poster.sizes.medium, ...missing } };
    expect(imageOf({ image: { ...poster, sizes } })?.srcset).not.toContain('300x200');
  });
});

test.each([
  // A site makes the longer side fit and rounds the other one.
  [1004, 3000, 100, 300],
  [3000, 1004, 300, 100],
  [640, 400, 300, 188],
  [1601, 1067, 300, 199],
])('%d by %d pixels are all of it at %d by %d', (width, height, ...small) => {
  const sizes = { medium: size(...(small as [number, number])) };
  expect(imageOf({ image: { url: poster.url, width, height, sizes } })?.srcset).toBe(
    `${sizes.medium.url} ${small[0]}w, ${poster.url} ${width}w`,
  );
});

test('addresses with spaces and commas do not break the list', () => {
  const medium = { ...poster.sizes.medium, url: 'https://example.org/summer fair, 300.jpg' };
  expect(imageOf({ image: { ...poster, sizes: { medium } } })?.srcset).toBe(
    `https://example.org/summer%20fair,%20300.jpg 300w, ${poster.url} 1600w`,
  );
});

test('spreads onto an image of React, which calls it srcSet', () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const html = renderToStaticMarkup(createElement('img', { ...imageOf(event, { width: 320, react: true }) }));
  expect(html).toMatch(/<img [^>]*srcset="[^"]*1024w[^"]*"/i);
  expect(html).toContain('alt="Summer fair" ');
  expect(warn).not.toHaveBeenCalled();
});

test('takes the events of the client as they are', async ({ calendar }) => {
  for await (const recorded of calendar.events.list({ per_page: 50, start_date: '2000-01-01' })) {
    const image = imageOf(recorded, { width: 150 });
    expect(image === undefined).toBe(recorded.image === null);
    if (image) expect(image).toMatchObject({ width: 150, height: 94, alt: recorded.title });
    if (image) expect(image.srcset).toMatch(/-300x188\.png 300w, \S+\.png 640w$/);
  }
});
