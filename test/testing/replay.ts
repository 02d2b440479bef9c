import { createCalendarMock } from 'events-calendar-client/testing';
import {
  basicAuthorization,
  eventsRoot,
  type RecordedRequest,
  readSnapshot,
  type Scenario,
  usersOf,
} from '../support/recordings.ts';
import { codeOf, differences, isEntity, itemsOf, pageFacts, renumber, restoreFileSizes } from './compare.ts';

const snapshot = readSnapshot();
const users = usersOf(snapshot);
const posts = [snapshot.events, snapshot.venues, snapshot.organizers, snapshot.media].flatMap(
  (list) => list ?? [],
);
const lastPostId = Math.max(...posts.map(({ id }) => id));
/** How many records that are not in the snapshot came before the first new one, on the days of the recording. */
const usedUpIds = (at: string): number => (at.startsWith('2026-11-21') ? 1103 : 1);

function toRequest({ method, target, as, password, headers, body }: RecordedRequest): Request {
  const sent = new Headers(headers);
  if (as !== undefined) sent.set('authorization', basicAuthorization(as, password));
  const hasBody = body !== undefined && body !== null;
  if (hasBody && typeof body !== 'string' && !sent.has('content-type'))
    sent.set('content-type', 'application/json');
  return new Request(`${eventsRoot}${target}`, {
    method,
    headers: sent,
    ...(hasBody ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : { '<text>': text };
}

let now = new Date(0);
const mock = createCalendarMock({ snapshot, users, now: () => now });

/**
 * Replays a scenario on the mock as it was at first, whose clock shows what the service's did. Returns how many
 * responses had records, and where the mock's differ.
 */
export async function replay(scenario: Scenario): Promise<{ withRecords: number; found: string[] }> {
  now = new Date(0);
  mock.reset();
  const found: string[] = [];
  let withRecords = 0;
  for (const { request, response } of scenario.steps) {
    const body = renumber(restoreFileSizes(response.body), lastPostId, usedUpIds(response.at));
    now = new Date(response.at);
    const answered = await mock.fetch(toRequest(request));
    const answer = await bodyOf(answered);
    const factsOf = (status: number, json: unknown) => {
      return { status, code: codeOf(json), page: pageFacts(json), items: itemsOf(json) };
    };
    const place = `${request.method} ${request.target} `;
    found.push(...differences(factsOf(response.status, body), factsOf(answered.status, answer), place));
    if (isEntity(body)) found.push(...differences(body, answer, place));
    if (isEntity(body) || itemsOf(body) !== undefined) withRecords += 1;
  }
  return { withRecords, found };
}
