import type { Row } from './row.ts';
import { adapters } from './rows/adapters.ts';
import { bundle } from './rows/bundle.ts';
import { calendar } from './rows/calendar.ts';
import { command } from './rows/command.ts';
import { encoding } from './rows/encoding.ts';
import { files } from './rows/files.ts';
import { hostile } from './rows/hostile.ts';
import { imports } from './rows/imports.ts';
import { memory } from './rows/memory.ts';
import { mock } from './rows/mock.ts';
import { month } from './rows/month.ts';
import { compiled, parsing } from './rows/parsing.ts';
import { read } from './rows/read.ts';
import { start } from './rows/start.ts';
import { types } from './rows/types.ts';

/** All rows of the table, in its order, by the names that select them. */
export const rows: Readonly<Record<string, Row>> = {
  read,
  calendar,
  memory,
  parsing,
  compiled,
  hostile,
  adapters,
  month,
  encoding,
  files,
  imports,
  bundle,
  start,
  command,
  types,
  mock,
};
