import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

/** The events root that the exchanges were recorded at. */
export const recordedSite = 'https://calendar.example';

/** The path of the events root that the exchanges were recorded at. */
export const recordedRoot = '/wp-json/tribe/events/v1';

const record = z.record(z.string(), z.unknown());

const Scenario = z.object({
  name: z.string(),
  steps: z.array(
    z.object({
      request: z.object({
        method: z.string(),
        target: z.string(),
        as: z.string().optional(),
        body: z.unknown().optional(),
      }),
      response: z.object({
        status: z.number(),
        headers: z.record(z.string(), z.string()),
        body: z.unknown(),
      }),
    }),
  ),
});

const Snapshot = z.object({
  events: z.array(record),
  venues: z.array(record),
  organizers: z.array(record),
  categories: z.array(record),
  tags: z.array(record),
});

/** An object of JSON. */
export type Fields = z.infer<typeof record>;

/** One recorded request with its answer. */
export interface Exchange {
  readonly scenario: string;
  readonly method: string;
  /** Path and query, below the events root. */
  readonly target: string;
  /** The body that was sent: an object, or text that is no JSON. */
  readonly sent: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

function unpack(name: string): string {
  return gunzipSync(readFileSync(new URL(`../recordings/${name}.gz`, import.meta.url))).toString('utf8');
}

/** Every recorded exchange of every scenario, in order. */
export const exchanges: readonly Exchange[] = unpack('exchanges.ndjson')
  .trim()
  .split('\n')
  .map((line) => Scenario.parse(JSON.parse(line)))
  .flatMap(({ name, steps }) =>
    steps.map(({ request, response }) => ({
      scenario: name,
      method: request.method,
      target: request.target,
      sent: request.body,
      ...response,
    })),
  );

/** Everything that the recorded service held, in its own JSON. */
export const snapshot = Snapshot.parse(JSON.parse(unpack('snapshot.json')));

/** An unknown value as an object of JSON; empty for anything else. */
export function fieldsOf(value: unknown): Fields {
  return record.safeParse(value).data ?? {};
}

/** The recorded answer, to be read once. */
export function answerOf({ status, headers, body }: Exchange): Response {
  const { '<text>': text } = fieldsOf(body);
  const content = body === null ? null : typeof text === 'string' ? text : JSON.stringify(body);
  return new Response(content, { status, headers });
}
