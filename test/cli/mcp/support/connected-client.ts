import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { CalendarMock } from 'events-calendar-client/testing';
import { onTestFinished, test as plainTest } from 'vitest';
import { type CalendarServerOptions, createCalendarServer } from '../../../../src/cli/mcp/server.ts';
import { answeredBy } from '../../../support/recording-fetch.ts';
import { createTestCalendar } from '../../../support/test-calendar.ts';

/** What a tool returned. */
export interface ToolOutcome {
  readonly text: string;
  readonly isError: boolean;
  /** The records between the markers. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

export interface ConnectedClient {
  readonly client: Client;
  readonly mock: CalendarMock;
  /** What the server reported as its own mistakes. */
  readonly mistakes: readonly unknown[];
  call(name: string, args?: Record<string, unknown>): Promise<ToolOutcome>;
}

/** The address of the configured site. */
export const siteUrl = 'https://calendar.example';

interface ConnectOptions extends Partial<CalendarServerOptions> {
  /** Whether the client speaks the current revision of the protocol where the server does. Default the one before. */
  readonly isModern?: boolean;
  /** Answers the requests of the server, instead of the mock. */
  readonly respond?: (request: Request) => Promise<Response>;
}

/** Connects the SDK's own client to a server for a mock of the recorded site, read as its administrator. */
export async function connectClient({
  isModern = false,
  respond,
  ...options
}: ConnectOptions = {}): Promise<ConnectedClient> {
  const { mock, calendar } = createTestCalendar();
  const mistakes: unknown[] = [];
  const [ofServer, ofClient] = InMemoryTransport.createLinkedPair();
  const serverOptions: CalendarServerOptions = {
    version: '1.2.3',
    calendar: answeredBy(calendar.withOptions({ http: { retry: 0 } }), respond ?? mock.fetch),
    canWrite: false,
    hasCredentials: true,
    reportMistake: (error) => mistakes.push(error),
    ...options,
  };
  const connection = serveStdio(() => createCalendarServer(serverOptions), { transport: ofServer });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: isModern ? 'auto' : 'legacy' } },
  );
  await client.connect(ofClient);
  onTestFinished(() => connection.close());
  return { client, mock, mistakes, call: (name, args) => callTool(client, name, args) };
}

/** A test that gets a client of a server that may write. */
export const test = plainTest
  .extend('connection', () => connectClient({ canWrite: true }))
  .extend('client', ({ connection }) => connection.client)
  .extend('mock', ({ connection }) => connection.mock)
  .extend('call', ({ connection }) => connection.call);

/** Calls a tool, and reads what it returned. */
export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolOutcome> {
  const { content, isError = false } = await client.callTool({ name, arguments: args });
  const [block, ...others] = content;
  if (block?.type !== 'text' || others.length > 0) throw new Error('The result is not a single text.');
  // Each answer begins with the site and the time there.
  return {
    text: block.text.replace(/^.+, now: .+\n/, ''),
    isError,
    records: isError ? [] : recordsIn(block.text),
  };
}

/** The records between the markers of a result, behind the sentence that says what they are. */
function recordsIn(text: string): Record<string, unknown>[] {
  const [, , content] = /^<(site-data-[0-9a-f]{8})>\n([\s\S]*)\n<\/\1>$/m.exec(text) ?? [];
  if (content === undefined) return [];
  const [, ...lines] = content.split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}
