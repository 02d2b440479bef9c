/** Thrown where a command needs credentials, and there are none. */
export class CredentialsError extends Error {
  override name = 'CredentialsError';
}
