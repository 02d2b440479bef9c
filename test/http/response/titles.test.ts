import { CalendarEvent } from 'events-calendar-client/schemas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { recordingClient } from '../../support/recording-fetch.ts';
import { snapshot } from '../../support/recordings.ts';
import { forAll, propertyRuns } from '../../support/share.ts';

/** Reads a response through a client. */
function clientOf(body: unknown) {
  return recordingClient(() => Response.json(body)).client;
}

async function titlesOf(title: unknown) {
  const event = await clientOf({ id: 1, title }).events.get(1);
  return [event.title, event.title_html];
}

describe('the title of an event', () => {
  test.each([
    ['Jazz <em>Brunch</em> #4', 'Jazz Brunch #4'],
    ['Fish &#038; Chips &#8211; live', 'Fish & Chips – live'],
    ['a &lt;img onerror=alert(1)&gt; b', 'a <img onerror=alert(1)> b'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['I <3 jazz', 'I <3 jazz'],
    ['5 < 6 > 4', '5 < 6 > 4'],
    ['2<b>1</b>', '21'],
    ['<a href="/x?a>b" title=\'<i>\'>Read</a> on', 'Read on'],
    ['<i data-x = "a>b">Read</i>', 'Read'],
    ['<i a="b"">Read</i>', 'Read'],
    ['&lt;&gt;&quot;&apos;&nbsp;&ndash;&mdash;&hellip;&amp;', `<>"'\u00a0–—…&`],
    ["<i>Don't</i> stop", "Don't stop"],
    ["<i don't>Stop</i>", 'Stop'],
    ['before<!-- a > b <i> -->after', 'beforeafter'],
    ['<BR/>Line<br />', 'Line'],
    ['Fair<br>with<BR /><br/>music<br><br>', 'Fair with music'],
    ['<b>Fair</b><br><small>in the park</small><br></p>', 'Fair in the park'],
    ['Fair <br>\nin<br> town', 'Fair \nin town'],
    ['<b></b>', ''],
    ['', ''],
    ['unfinished <b', 'unfinished <b'],
    ['<<b>i>', '<i>'],
    ['</3 Heartbreak', '</3 Heartbreak'],
  ])('%s is read as %s, and kept as it was sent', async (sent, text) => {
    expect(await titlesOf(sent)).toEqual([text, sent]);
  });

  test('is plain text, whatever text was meant: encoded and between tags, it comes back', async () => {
    const tag = fc.constantFrom('<b>', '</b>', '<wbr />', '<a href="x>y">', '<!-- <p> -->', '<H1 class=a>');
    const encode = (text: string) =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    const text = fc.string({ unit: fc.constantFrom(...'ab <>&;"\'=/!-3#é') });
    await forAll(propertyRuns(1000), [fc.array(fc.tuple(tag, text))], (parts) => {
      const sent = { ...snapshot.events[0], title: parts.map(([tag, text]) => tag + encode(text)).join('') };
      const { title, title_html } = z.parse(CalendarEvent, sent);
      expect(title).toBe(parts.map(([, text]) => text).join(''));
      expect(title_html).toBe(sent.title);
    });
  });

  // A search for the end of each tag would take hours, and so run out of the test's time.
  test.each([
    ['<a', '<a<a'],
    ['<', '<<'],
    ['<!--', '<!--<!--'],
    // The quotes of the first hold the tag of the second, and the other way round.
    ['<a =\'>"', '"'],
    ['<a>', ''],
    ['</b><br>', ''],
    ['&lt;', '<<'],
  ])('is read in linear time: two hundred thousand %s', async (part, titleOfTwo) => {
    const pairs = 100_000;
    const title = titleOfTwo.repeat(pairs);
    expect(await titlesOf(part.repeat(2 * pairs))).toEqual([title, expect.anything()]);
  });
});

const sent = '<b>R&amp;B</b> &lt;live&gt; <3';
const text = 'R&B <live> <3';

test('names of other records are plain text too, and addresses are decoded only', async () => {
  const address = { url: 'https://example.org/?a=1&#038;b=<i>' };
  const body = { id: 1, venue: sent, organizer: sent, name: sent, city: sent, ...address };
  const client = clientOf(body);
  const url = 'https://example.org/?a=1&b=<i>';
  expect(await client.venues.get(1)).toMatchObject({ venue: text, url, city: '<b>R&B</b> <live> <3' });
  expect(await client.organizers.get(1)).toMatchObject({ organizer: text, url });
  expect(await client.categories.get(1)).toMatchObject({ name: text, url });
  expect(await client.tags.get(1)).toMatchObject({ name: text, url });
});
