/** A request to the service. */
export interface ServiceRequest {
  readonly method: string;
  /** The path below the events root, with a slash in front, or empty for the root. */
  readonly path: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}
