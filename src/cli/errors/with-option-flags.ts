import { ValidationError } from '../../index.ts';
import { flagName } from '../arguments/flag-name.ts';
import { nameFlags } from './name-flags.ts';

/** Runs a function of the library, and names the options that it refuses as the flags that they came from. */
export async function withOptionFlags<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw nameFlags(error, (name) => (name === 'window' ? '--from and --to' : flagName(String(name))));
  }
}
