/**
 * Where an import writes down what it does, a line of JSON at a time, so that an interrupted run can go on. Keep one
 * for each site and source, and let no two runs use it at once.
 */
export interface Journal {
  /** Returns the lines of former runs, in their order. Left out, nothing is known of former runs. */
  read?(): Iterable<string> | AsyncIterable<string>;
  /**
   * Stores a line, which has no line break. The import waits for it: what a line announces is sent only once it is
   * stored.
   */
  append(line: string): void | Promise<void>;
  /** Called when the run has ended, whether or not it was completed. */
  close?(): void | Promise<void>;
}
