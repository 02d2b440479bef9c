import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type CalendarMock, createCalendarMock, type MockFailure } from 'events-calendar-client/testing';
import { editor, hostCount, siteCount } from './calendars.ts';

/** What is on a site in the end, and what was done to it. */
export interface SiteReport {
  readonly titles: readonly string[];
  readonly venues: readonly string[];
  readonly organizers: readonly string[];
  readonly categories: readonly string[];
  /** How many requests have created events. */
  readonly created: number;
  /** How many requests its host worked on at once at most. */
  readonly mostAtOnce: number;
}

/** What the process sends to its parent. */
export type MessageOfSites =
  | { readonly sites: readonly string[] }
  | { readonly created: number }
  | { readonly reports: readonly SiteReport[] };

/** What the parent sends to the process. */
export type MessageToSites =
  | { readonly fail: { readonly site: number; readonly failure: MockFailure } }
  | { readonly report: true };

interface Site {
  readonly path: string;
  readonly mock: CalendarMock;
  readonly host: Host;
  created: number;
}

interface Host {
  atOnce: number;
  mostAtOnce: number;
  readonly sites: Site[];
}

const delay = Number(process.argv[2]);
const send = (message: MessageOfSites) => process.send?.(message);
let created = 0;

async function respond(incoming: IncomingMessage, host: Host, origin: string): Promise<Response> {
  const { method = 'GET', url = '/', headers } = incoming;
  const content = await buffer(incoming);
  // What a site takes to respond.
  await setTimeout(delay);
  const site = host.sites.find(({ path }) => url.startsWith(`${path}/`)) ?? host.sites[0];
  if (site === undefined) return new Response(null, { status: 404 });
  const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = content.length > 0 && { body: new Uint8Array(content) };
  const response = await site.mock.fetch(
    new Request(`${origin}${url}`, { method, headers: entries, ...body }),
  );
  if (response.status === 201 && /\/events\/?$/.test(url)) {
    site.created += 1;
    created += 1;
    send({ created });
  }
  return response;
}

async function startHost(): Promise<{ host: Host; origin: string }> {
  const host: Host = { atOnce: 0, mostAtOnce: 0, sites: [] };
  const server = createServer(async (incoming, outgoing) => {
    host.atOnce += 1;
    host.mostAtOnce = Math.max(host.mostAtOnce, host.atOnce);
    outgoing.on('close', () => {
      host.atOnce -= 1;
    });
    // The connection of a killed worker is cut.
    const response = await respond(incoming, host, origin).catch(() => undefined);
    if (response === undefined) outgoing.destroy();
    else outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return { host, origin };
}

const hosts = await Promise.all(Array.from({ length: hostCount }, startHost));
const sites: Site[] = [];
const urls: string[] = [];
for (let number = 0; number < siteCount; number += 1) {
  const { host, origin } = hosts[number % hostCount]!;
  const path = number < hostCount ? '' : '/second';
  const url = `${origin}${path}`;
  const mock = createCalendarMock({ baseUrl: url, users: [{ ...editor, role: 'editor' }] });
  const site = { path, mock, host, created: 0 };
  // The longer path first, since the other one is the beginning of all.
  host.sites.unshift(site);
  sites.push(site);
  urls.push(url);
}

function reportOf({ mock, host, created }: Site): SiteReport {
  const { events = [], venues = [], organizers = [], categories = [] } = mock.snapshot();
  return {
    titles: events.map(({ title }) => String(title)).sort(),
    venues: venues.map(({ venue }) => String(venue)),
    organizers: organizers.map(({ organizer }) => String(organizer)),
    categories: categories.map(({ name }) => String(name)),
    created,
    mostAtOnce: host.mostAtOnce,
  };
}

process.on('message', (message: MessageToSites) => {
  if ('fail' in message) sites[message.fail.site]?.mock.failNext(message.fail.failure);
  else send({ reports: sites.map(reportOf) });
});
process.on('disconnect', () => process.exit());
send({ sites: urls });
