import fc from 'fast-check';
import { nameFields } from '../../../src/contract/constants.ts';
import { askedFields } from '../../support/asked-fields.ts';
import { type Writes, waysOf, write } from '../../support/random-writes.ts';
import { kinds } from '../reading/everything.ts';
import { require, show } from '../runner/outcome.ts';
import { isTerm, type Writer } from './records.ts';
import { mark } from './workbench.ts';

export const storedArea = 'writing: stored';

/** How often each kind of record is written in each way, with a fixed seed and with another in each run. */
const writes = 3;

/** Writes random fields. A call that resolves has stored what was asked, or its error names what is not stored. */
export async function checkStored({ bench, calendar, links, area }: Writer): Promise<void> {
  const check = area(storedArea);
  const { day, image, ...ids } = links;
  const surroundings = {
    ids: { ...ids, images: image === undefined ? [] : [image] },
    pictures: ['https://x.invalid/a.png'],
    // Visitors see none of them.
    statuses: ['draft', 'pending', 'private'],
  };
  for (const kind of kinds) {
    const namespace = calendar[kind] as unknown as Writes;
    const own = kind === 'events' && {
      start_date: `${day} 10:00`,
      end_date: `${day} 11:00`,
    };
    for (const way of waysOf(kind)) {
      for (const seed of [49, Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))]) {
        const name = `${kind}.${way}, ${writes} times with the seed ${seed}`;
        const expected = 'what was asked, or an error that names the rest';
        await check(name, expected, async () => {
          const counts = { stored: 0, named: 0, rejected: 0 };
          const nameOf = (text: string) => `${mark}: ${text} ${way} ${seed}`;
          const fields = askedFields(kind, { ...surroundings, nameOf });
          const samples = fc.sample(fields, { seed, numRuns: writes });
          for (const [index, chosen] of samples.entries()) {
            // No list has hidden events, where they would be found and deleted after a crash.
            const { hide_from_listings: _, ...shown } = chosen;
            const ofPost = isTerm(kind) ? {} : { status: 'draft' };
            const record = {
              [nameFields[kind]]: bench.title(`${way} ${seed} ${index}`),
              ...ofPost,
              ...own,
              ...(own && { slug: `site-test-${way.toLowerCase()}-${seed}-${index}` }),
            };
            const asked = { ...ofPost, ...shown };
            const written: number[] = [];
            const keep = (id: number) => {
              bench.keep(kind, id);
              written.push(id);
            };
            const outcome = await write({ writer: namespace, reader: namespace, keep }, way, record, asked);
            // Of the name of a known tag, an update makes a new tag, called like the ID of the other one.
            for (const id of kind === 'events' ? written : [])
              for (const tag of (await calendar.events.find(id))?.tags ?? [])
                if (/^\d+$/.test(tag.name)) bench.keep('tags', tag.id);
            const { named, lacking } = outcome ?? { named: [], lacking: [] };
            require(show(named) ===
              show(lacking), `${show(lacking)}, named ${show(named)}: ${JSON.stringify(outcome)}`);
            counts[!outcome ? 'rejected' : named.length > 0 ? 'named' : 'stored'] += 1;
          }
          return show(counts);
        });
      }
    }
  }
}
