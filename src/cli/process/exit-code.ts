/** What the process ends with. Scripts depend on them: docs/command-line.md lists them. */
export const ExitCode = {
  success: 0,
  /** It ran, and found differences or problems, or rows of it failed. */
  findings: 1,
  /** The command line or the input is wrong; nothing was sent. */
  usage: 2,
  /** No response: the site cannot be reached, is too slow, or has no calendar. */
  unreachable: 3,
  /** Credentials are missing, wrong, or of a user with too few rights. */
  denied: 4,
  /** There is no such record. */
  notFound: 5,
  /** Any other error response, or one that is not what the interface promises. */
  service: 6,
  /** Somebody else changed the record at the same time. */
  conflict: 7,
  /** A mistake of this program. */
  internal: 70,
  /** SIGHUP: the terminal was closed. Like the two below, 128 and the number of the signal, as shells have it. */
  hungUp: 129,
  /** SIGINT: Ctrl+C. */
  interrupted: 130,
  /** SIGTERM. */
  terminated: 143,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
