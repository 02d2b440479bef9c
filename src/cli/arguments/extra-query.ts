import { type Command, InvalidArgumentError } from 'commander';

/** Parameters of the site's own, by name; those that were repeated are lists. */
export type ExtraQuery = Readonly<Record<string, string | readonly string[]>>;

function addParameter(text: string, previous: ExtraQuery | undefined): ExtraQuery {
  const [, name, value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('Expected a name and a value, such as color=red.');
  const before = previous?.[name];
  return { ...previous, [name]: before === undefined ? value : [before, value].flat() };
}

/** Adds `--extra-query`. */
export function addExtraQueryOption(command: Command): void {
  command.option(
    '--extra-query <name=value>',
    "parameter of the site's own, sent unchecked; may be repeated",
    addParameter,
  );
}
