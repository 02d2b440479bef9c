import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';

/** The address of the recorded site. */
export const recordedSite = 'https://calendar.example';

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

/** A JSON object. */
export type Fields = z.infer<typeof record>;

/** One recorded request with its response. */
export interface Exchange {
  readonly scenario: string;
  readonly method: string;
  /** Path and query, below the events root. */
  readonly target: string;
  /** The body of the request: an object, or text that is not JSON. */
  readonly requestBody: unknown;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the response. */
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
      requestBody: request.body,
      ...response,
    })),
  );

/** All records of the recorded service, in its own JSON. */
export const snapshot = Snapshot.parse(JSON.parse(unpack('snapshot.json')));

/** Returns a value if it is a JSON object, and an empty object otherwise. */
export function fieldsOf(value: unknown): Fields {
  return record.safeParse(value).data ?? {};
}

/** Creates a new `Response` from the recorded one. */
export function recordedResponse({ status, headers, body }: Exchange): Response {
  const { '<text>': text } = fieldsOf(body);
  const content = body === null ? null : typeof text === 'string' ? text : JSON.stringify(body);
  return new Response(content, { status, headers });
}
