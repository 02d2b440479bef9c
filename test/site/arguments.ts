import { parseArgs } from 'node:util';
import { UsageError } from '../../src/cli/errors/errors.ts';
import { isOccurrenceId } from '../../src/contract/values/occurrence.ts';

const usage = `Usage: npm run test:site -- [--site URL] [--write] [--json FILE]

  --site URL             any page of the site; without it, the mock is served and checked, writes too
  --write                create, edit and delete drafts and terms of its own as well
  --json FILE            write the report there as well, as JSON
  --only TEXT            only areas whose names have this in them, such as "pages"
  --languages CODES      languages that the site has, such as de,en (default: those that its root names)
  --language-param NAME  name of the language parameter, where the root names none
  --recurring-event ID   with --write: a recurring event made for this, five of whose dates are changed and deleted for good

Credentials are those in CALENDAR_USER and CALENDAR_PASSWORD, or CALENDAR_TOKEN. They are for the origin of --site.
`;

const options = {
  site: { type: 'string' },
  write: { type: 'boolean', default: false },
  json: { type: 'string' },
  only: { type: 'string', default: '' },
  languages: { type: 'string', default: '' },
  'language-param': { type: 'string' },
  'recurring-event': { type: 'string' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** The ID of a recurring event. Its dates have IDs of their own, which may be gone when the checks come to them. */
function recurringEventIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const id = Number(text);
  if (Number.isSafeInteger(id) && id > 0 && !isOccurrenceId(id)) return id;
  throw new UsageError(
    `--recurring-event ${text}: expected the ID of the event in WordPress, below 10,000,000. Its editor has it in the URL, as post=ID.`,
  );
}

/** Reads the command line. */
export function parseArguments(args: readonly string[]) {
  const { languages, 'language-param': languageParam, 'recurring-event': id, ...others } = parse(args);
  const codes = languages.split(',').map((code) => code.trim());
  return { ...others, languages: codes.filter(Boolean), languageParam, recurringEvent: recurringEventIn(id) };
}

/** What the command line says, as its help describes it. */
export type SuiteOptions = ReturnType<typeof parseArguments>;
