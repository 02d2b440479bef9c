#!/usr/bin/env node
import module from 'node:module';
import { packages } from '../sync/formats/packages.ts';
import { interruptible } from './process/interruption.ts';
import { run } from './run.ts';

// Loading the bundle takes longer than most commands. Node.js 22.0 has no compile cache and no URL.parse yet.
module.enableCompileCache?.();
URL.parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null);

// Users of the command have not installed the optional packages, so they are bundled.
Object.assign(packages, {
  'csv-parse': () => import('csv-parse/stream'),
  'csv-stringify': () => import('csv-stringify/sync'),
  'ical-generator': async () => ({
    ...(await import('../ical/index.ts')),
    ...(await import('ical-generator')),
  }),
  'rrule-temporal': () => import('rrule-temporal'),
} satisfies typeof packages);

process.exitCode = await interruptible((signal) =>
  run(process.argv.slice(2), {
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal,
  }),
);
