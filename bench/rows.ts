import type { Row } from './row.ts';

/**
 * All rows of the table, in its order, by the names that select them. Each is loaded by the process that measures it, and
 * by no other: what one row imports is no part of another.
 */
export const rows: Readonly<Record<string, () => Promise<Row>>> = {
  read: async () => (await import('./rows/read.ts')).read,
  list: async () => (await import('./rows/list.ts')).list,
  calendar: async () => (await import('./rows/calendar.ts')).calendar,
  memory: async () => (await import('./rows/memory.ts')).memory,
  parsing: async () => (await import('./rows/parsing.ts')).parsing,
  compiled: async () => (await import('./rows/parsing.ts')).compiled,
  adapters: async () => (await import('./rows/adapters.ts')).adapters,
  month: async () => (await import('./rows/month.ts')).month,
  encoding: async () => (await import('./rows/encoding.ts')).encoding,
  files: async () => (await import('./rows/files.ts')).files,
  imports: async () => (await import('./rows/imports.ts')).imports,
  bundle: async () => (await import('./rows/bundle.ts')).bundle,
  start: async () => (await import('./rows/start.ts')).start,
  command: async () => (await import('./rows/command.ts')).command,
  types: async () => (await import('./rows/types.ts')).types,
  mock: async () => (await import('./rows/mock.ts')).mock,
};
