/** Thrown where a record was looked up in a list that does not have it. */
export class MissingRecordError extends Error {
  override name = 'MissingRecordError';
}
