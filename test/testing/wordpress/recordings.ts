import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

const scenarioSchema = z.object({
  name: z.string(),
  steps: z.array(
    z.object({
      request: z.object({ method: z.string(), target: z.string(), body: z.unknown().optional() }),
      response: z.object({ status: z.number(), at: z.string(), body: z.unknown() }),
    }),
  ),
});

const entity = z.looseObject({});
const snapshotSchema = z.object({
  events: z.array(
    z.looseObject({ title: z.string(), slug: z.string(), status: z.string(), cost: z.string() }),
  ),
  venues: z.array(z.looseObject({ venue: z.string(), slug: z.string() })),
  organizers: z.array(z.looseObject({ organizer: z.string(), slug: z.string() })),
});

function unpack(name: string): string {
  return gunzipSync(readFileSync(new URL(`../../recordings/${name}.gz`, import.meta.url))).toString('utf8');
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Step {
  readonly name: string;
  readonly method: string;
  readonly target: string;
  readonly sent: unknown;
  readonly status: number;
  readonly at: Date;
  readonly answer: Fields;
}

function fieldsOf(value: unknown): Fields {
  return entity.safeParse(value).data ?? {};
}

/** Every recorded exchange, one after the other. Those with odd values are left to the replay of all. */
export const steps: readonly Step[] = unpack('exchanges.ndjson')
  .trim()
  .split('\n')
  .map((line) => scenarioSchema.parse(JSON.parse(line)))
  .filter(({ name }) => !name.startsWith('odd-'))
  .flatMap(({ name, steps: exchanges }) =>
    exchanges.map(({ request, response }) => ({
      name,
      method: request.method,
      target: request.target,
      sent: request.body,
      status: response.status,
      at: new Date(response.at),
      answer: fieldsOf(response.body),
    })),
  );

/** The exchanges in which a write with a JSON body succeeded. */
export const writes: readonly (Step & { readonly fields: Fields })[] = steps
  .filter(({ method, status, sent }) => method !== 'GET' && status < 300 && entity.safeParse(sent).success)
  .map((step) => ({ ...step, fields: fieldsOf(step.sent) }));

export const snapshot = snapshotSchema.parse(JSON.parse(unpack('snapshot.json')));
