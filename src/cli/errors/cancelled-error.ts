/** Thrown where the user leaves a question with Ctrl+C or Escape. */
export class CancelledError extends Error {
  override name = 'CancelledError';

  constructor() {
    super('Cancelled.');
  }
}
