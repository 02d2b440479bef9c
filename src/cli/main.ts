#!/usr/bin/env node
import module from 'node:module';
import { bringPackages } from './packages.ts';
import { interruptible } from './process/interruption.ts';
import { run } from './run.ts';

// Loading what is bundled takes longer than most commands. Node.js 22.0 has no cache yet.
module.enableCompileCache?.();

bringPackages();
process.exitCode = await interruptible((signal) =>
  run(process.argv.slice(2), {
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal,
  }),
);
