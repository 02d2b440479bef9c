/** The arguments of the command line that a message ends with, as a shell reads them. */
export function printedCommand(message: string): string[] {
  const [, line = ''] = /\n {2}events-calendar (.+)\n$/.exec(message) ?? [];
  return [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
