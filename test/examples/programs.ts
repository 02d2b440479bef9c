import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { repository } from '../packaging/tools.ts';

export interface Outcome {
  code: number;
  output: string;
  errors: string;
}

/** Runs Node.js on what a user would run, with no calendar settings but the given ones. */
export function runNode(nodeArguments: string[], settings: Record<string, string> = {}): Promise<Outcome> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(CALENDAR_|VITEST|NODE_)/.test(name));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: '1', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, nodeArguments, { cwd: repository, env }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output, errors });
    });
  });
}

export const runExample = (name: string, settings?: Record<string, string>, ...options: string[]) =>
  runNode([join('examples', `${name}.ts`), ...options], settings);

interface RecordedEvent extends Record<string, unknown> {
  id: number;
  title: string;
  start_date: string;
  end_date: string;
  utc_start_date: string;
  utc_end_date: string;
  status: string;
  hide_from_listings: boolean;
}

export interface Recording extends Record<string, unknown> {
  site: { url: string };
  recorded_at: string;
  events: RecordedEvent[];
}

export function readRecording(): Recording {
  const file = join(repository, 'test', 'recordings', 'snapshot.json.gz');
  return JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));
}

/** What a visitor can find in a list. */
export const listed = ({ events }: Recording) =>
  events.filter(({ status, hide_from_listings }) => status === 'publish' && !hide_from_listings);
