import { UsageError } from '../errors/errors.ts';

/** Whether an error is one of the file system. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

/** Why a file cannot be read or written, in a line. Errors of any other kind stay as they are. */
export function fileError(error: unknown, path: string, action: 'read' | 'written'): unknown {
  if (!isFileError(error)) return error;
  // Such as `ENOENT: no such file or directory, open 'events.csv'`.
  const reason = error.message.replace(/^[A-Z]+: |, \w+( '.*)?$/g, '');
  return new UsageError(`${path} cannot be ${action}: ${reason}.`);
}
