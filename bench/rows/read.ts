import { recordedEvent, recordedSite } from '../fixtures.ts';
import { type Contenders, race, type Timings } from '../measure.ts';
import { readersOf, wordPressReader } from '../peers/readers.ts';
import { duration, type Extent, type Result, type Row, type Target } from '../row.ts';
import { withServer } from '../serve.ts';

const event = recordedEvent();

/** A stub that does nothing but to make a response. */
function stub(): typeof globalThis.fetch {
  const text = JSON.stringify(event);
  return async () => new Response(text, { headers: { 'content-type': 'application/json; charset=UTF-8' } });
}

async function compare<Name extends string>(
  where: string,
  readers: Contenders<Name | 'library'>,
  extent: Extent,
  targets: Readonly<Partial<Record<NoInfer<Name>, Target>>>,
): Promise<Result[]> {
  await assertAllRead(readers);
  const timings: Timings<Name | 'library'> = await race(readers, extent);
  const time = (name: Name | 'library') => duration(timings.milliseconds(name));
  const peers = Object.keys(readers).filter((name): name is Name => name !== 'library');
  return peers.map((name) => {
    const target = targets[name];
    return {
      what: `\`events.get\`, ${where}`,
      against: name,
      ratio: timings.ratio('library', name),
      measured: `${time('library')} : ${time(name)}`,
      ...(target && { target }),
    };
  });
}

/** What fails quickly would look fast. */
async function assertAllRead(readers: Contenders<string>): Promise<void> {
  for (const [name, read] of Object.entries(readers)) {
    const body = JSON.stringify(await read(), (key, value) =>
      ['request', 'response', 'config'].includes(key) ? undefined : value,
    );
    if (!body.includes('"start_date_details"')) throw new Error(`${name} did not read the event.`);
  }
}

export const read: Row = {
  title: 'A read',
  isDocumented: true,
  async measure(extent) {
    const stubbed = await compare('stubbed fetch', readersOf(recordedSite, event.id, stub()), extent, {
      'ky + the same schema': { atMost: 1.15 },
    });
    if (extent.isShort) return stubbed;
    const served = await withServer((siteOf) => {
      const site = siteOf(1, 0);
      const readers = { ...readersOf(site, event.id), wpapi: wordPressReader(site, event.id) };
      return compare('over HTTP', readers, extent, {});
    });
    return [...stubbed, ...served];
  },
};
