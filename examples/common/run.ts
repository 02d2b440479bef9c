import {
  AuthenticationError,
  CalendarError,
  NetworkError,
  PermissionError,
  TimeoutError,
  ValidationError,
} from 'events-calendar-client';
import { SettingsError } from './settings.ts';

function hintFor(error: unknown): string {
  if (error instanceof NetworkError || error instanceof TimeoutError)
    return 'Is CALENDAR_URL right, and is the site up?';
  if (error instanceof AuthenticationError)
    return 'CALENDAR_USER and CALENDAR_PASSWORD should be a user name and an application password of that user.';
  if (error instanceof PermissionError) return 'This user may not do that; an editor may.';
  return '';
}

/**
 * Runs a script, and prints expected errors without a stack trace. The exit code is 2 for invalid settings or input,
 * and 1 for other errors. Messages of the library contain no credentials, so they can be printed.
 */
export async function run(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    if (!(error instanceof SettingsError) && !CalendarError.is(error)) throw error;
    console.error([error.message, hintFor(error)].filter(Boolean).join('\n'));
    process.exitCode = error instanceof SettingsError || error instanceof ValidationError ? 2 : 1;
  }
}
