import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CalendarClient, type CalendarEvent } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';
import { compiledOnce, outcomeOf, repository, userEnvironment } from '../support/repository.ts';

const environmentWith = (settings: Record<string, string>) =>
  userEnvironment({ NO_COLOR: '1', ...compiledOnce, ...settings });

/** Runs Node.js on what a user would run, with no calendar settings but the given ones. */
export const runNode = (nodeArguments: readonly string[], settings: Record<string, string> = {}) =>
  outcomeOf(process.execPath, nodeArguments, repository, environmentWith(settings));

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
