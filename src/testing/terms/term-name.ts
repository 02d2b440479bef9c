import { refusedByWordPress, type ServiceError } from '../service/errors.ts';

const maximumLength = 200;

/** Whether a name is longer than the database has room for. */
export function isTooLong(name: string): boolean {
  return Array.from(name).length > maximumLength;
}

export function nameRequired(): ServiceError {
  return refusedByWordPress('empty_term_name', 'A name is required for this term.');
}

/** What is wrong with the name of a new term, if anything is. */
export function nameProblem(input: string, name: string): ServiceError | undefined {
  if (input.trim() === '') return nameRequired();
  if (name === '') return refusedByWordPress('invalid_term_name', 'Invalid term name.');
  if (!isTooLong(name)) return undefined;
  const reason =
    'WordPress database error: Processing the value for the following field failed: name. The supplied value may be too long or contains invalid data.';
  return refusedByWordPress('db_insert_error', 'Could not insert term into the database.', reason);
}
