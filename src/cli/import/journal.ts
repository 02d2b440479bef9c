import { JournalError, JournalLockedError } from '../../sync/index.ts';
import { LockedError, UsageError } from '../errors/errors.ts';
import { fileError, isFileError } from '../files/file-error.ts';
import { standardStream } from '../files/file-format.ts';
import { adviceInFlags } from './report.ts';

/** The part of an address that names a site, as part of the name of a file on any system. */
function fileNameOf(site: string): string {
  return site
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/[^\w.-]+/g, '-');
}

/**
 * Where an import notes what is done: the file that is named, or else one beside the imported file, for each site one.
 * Undefined where none is kept.
 */
export function journalPath(
  file: string,
  site: string,
  { journal }: { readonly journal?: string | false },
): string | undefined {
  if (journal === false) return undefined;
  if (journal !== undefined) return journal;
  return file === standardStream ? undefined : `${file}.${fileNameOf(site)}.journal`;
}

/** Why a journal cannot be used, and what to do; undefined for an error of anything else. */
export function describeJournalError(error: unknown, path: string): UsageError | LockedError | undefined {
  if (error instanceof JournalLockedError) return new LockedError(adviceInFlags(error.message));
  const isWriting = error instanceof JournalError;
  const cause = isWriting ? error.cause : error;
  if (!isFileError(cause)) return undefined;
  const described = fileError(cause, path, isWriting ? 'written' : 'read');
  const problem = described instanceof Error ? described.message : String(described);
  return new UsageError(
    `${problem} It is the journal: --journal names another file, --no-journal keeps none.`,
  );
}
