import { runNode } from '../child.ts';
import { hostileResponses } from '../hostile-responses.ts';
import { median } from '../measure.ts';
import { duration, type Result, type Row } from '../row.ts';

const mebibyte = 1024 * 1024;
/** What a refusal may take beside three times what `JSON.parse` takes. */
const extra = { milliseconds: 50, bytes: 8 * mebibyte };

interface Cost {
  readonly milliseconds: number;
  readonly bytes: number;
}

/** In a process of its own each time, since what is refused is garbage that the next one would pay for. */
async function measure(name: string, way: 'decode' | 'parse', rounds: number): Promise<Cost> {
  const program = ['--expose-gc', '--import', './bench/library.ts', 'bench/programs/hostile.ts', name, way];
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(JSON.parse(await runNode(program)));
  return {
    milliseconds: median(costs.map(({ milliseconds }) => milliseconds)),
    bytes: median(costs.map(({ bytes }) => bytes)),
  };
}

const amount = (bytes: number) => `${(bytes / mebibyte).toFixed(0)} MiB`;

export const hostile: Row = {
  title: 'Refusing 32 MiB of a hostile response',
  isDocumented: true,
  measure: async ({ isShort }) => {
    const results: Result[] = [];
    for (const name of Object.keys(hostileResponses)) {
      const refused = await measure(name, 'decode', isShort ? 1 : 5);
      const parsed = await measure(name, 'parse', isShort ? 1 : 5);
      results.push(
        {
          what: `${name}, time`,
          against: 'three times `JSON.parse` and 50 ms',
          ratio: refused.milliseconds / (3 * parsed.milliseconds + extra.milliseconds),
          measured: `${duration(refused.milliseconds)} : ${duration(parsed.milliseconds)}`,
          target: { atMost: 1 },
        },
        {
          what: `${name}, memory`,
          against: 'three times `JSON.parse`',
          ratio: refused.bytes / (3 * parsed.bytes + extra.bytes),
          measured: `${amount(refused.bytes)} : ${amount(parsed.bytes)}`,
          target: { atMost: 1 },
        },
      );
    }
    return results;
  },
};
