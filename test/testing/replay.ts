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

export type Figure = 'status' | 'lists' | 'entities';

/** What came of replaying a scenario: for each figure that it tells something about, the differences. */
export interface Outcome {
  readonly name: string;
  readonly group: string;
  readonly figures: ReadonlyMap<Figure, readonly string[]>;
}

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

/** Routes that are counted together: events, terms … read or written. */
function groupOf({ steps }: Scenario): string {
  const [first] = steps;
  const resource = /^\/([a-z]+)/.exec(first?.request.target ?? '')?.[1] ?? 'root';
  const isWrite = steps.some(({ request }) => !['GET', 'HEAD', 'OPTIONS'].includes(request.method));
  const known = ['events', 'venues', 'organizers', 'categories', 'tags'].includes(resource)
    ? resource
    : 'root';
  return `${known}, ${isWrite ? 'written' : 'read'}`;
}

let now = new Date(0);
const mock = createCalendarMock({ snapshot, users, now: () => now });

/** Replays a scenario on the mock as it was at first, whose clock shows what the service's did. */
export async function replay(scenario: Scenario): Promise<Outcome> {
  now = new Date(0);
  mock.reset();
  const figures = new Map<Figure, string[]>();
  const note = (figure: Figure, found: readonly string[]) =>
    figures.set(figure, [...(figures.get(figure) ?? []), ...found]);
  for (const { request, response } of scenario.steps) {
    const body = renumber(restoreFileSizes(response.body), lastPostId, usedUpIds(response.at));
    const recorded = { ...response, body };
    now = new Date(recorded.at);
    const answered = await mock.fetch(toRequest(request));
    const answer = await bodyOf(answered);
    const place = `${request.method} ${request.target} `;
    const facts = { status: recorded.status, code: codeOf(recorded.body) };
    note('status', differences(facts, { status: answered.status, code: codeOf(answer) }, place));
    if (itemsOf(recorded.body) !== undefined) {
      note('lists', differences(pageFacts(recorded.body), pageFacts(answer), place));
      note('entities', differences(itemsOf(recorded.body), itemsOf(answer), place));
    }
    if (isEntity(recorded.body)) note('entities', differences(recorded.body, answer, place));
  }
  return { name: scenario.name, group: groupOf(scenario), figures };
}
