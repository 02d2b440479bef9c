import { UsageError } from '../errors/errors.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'part of the path is a file and no folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EEXIST: 'it exists already',
  ENAMETOOLONG: 'the name is too long',
};

/** Whether an error is one of the file system. */
export function isFileError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

/** Why a file cannot be read or written, in a line. Errors of any other kind stay as they are. */
export function fileError(error: unknown, path: string, action: 'read' | 'written'): unknown {
  if (!isFileError(error)) return error;
  const reason = reasons[error.code] ?? error.message;
  return new UsageError(`${path} cannot be ${action}: ${reason}.`);
}
