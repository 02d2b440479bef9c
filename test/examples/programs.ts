import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CalendarClient, type CalendarEvent } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { compiledOnce, repository } from '../support/repository.ts';

export interface Outcome {
  code: number;
  output: string;
  errors: string;
}

function environmentWith(settings: Record<string, string>): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CALENDAR_|VITEST|NODE_)/.test(name));
  return { ...Object.fromEntries(inherited), NO_COLOR: '1', ...compiledOnce, ...settings };
}

/** Runs Node.js on what a user would run, with no calendar settings but the given ones. */
export function runNode(nodeArguments: string[], settings: Record<string, string> = {}): Promise<Outcome> {
  const env = environmentWith(settings);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      nodeArguments,
      { cwd: repository, env, maxBuffer: 16_000_000 },
      (error, output, errors) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output, errors });
      },
    );
  });
}

export const runExample = (name: string, settings?: Record<string, string>, ...options: string[]) =>
  runNode([join('examples', `${name}.ts`), ...options], settings);

/** Starts a program that keeps running, and resolves when it has printed its first line. */
export async function startExample(name: string, settings: Record<string, string>) {
  const program = spawn(process.execPath, [join('examples', `${name}.ts`)], {
    cwd: repository,
    env: environmentWith(settings),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { value: firstLine = '' } = await createInterface(program.stdout)[Symbol.asyncIterator]().next();
  return { firstLine: String(firstLine), stop: () => program.kill() };
}

/** What a visitor can find in the lists of the mock that examples run on: the dates of its weekly class, too. */
export async function listedEvents(): Promise<CalendarEvent[]> {
  const baseUrl = 'https://calendar.example';
  const mock = createCalendarMock({ baseUrl, snapshot: sampleCalendar({ around: new Date() }) });
  return new CalendarClient({ baseUrl, fetch: mock.fetch }).events.between('2000-01-01', '2100-01-01');
}
