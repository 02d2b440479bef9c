/** A query of one parameter, or of two. */
export interface Sample<Query> {
  /** The names of its parameters. */
  readonly names: readonly string[];
  readonly query: Query;
}

/** The samples of each parameter, two by two: one sample of each with one of each other. */
export function pairsOf<Query extends object>(samples: readonly Sample<Query>[]): Sample<Query>[] {
  const firstOfEach = samples.filter(
    ({ names }, index) => index === samples.findIndex((other) => other.names[0] === names[0]),
  );
  return firstOfEach.flatMap((one, index) =>
    firstOfEach.slice(index + 1).map((other) => ({
      names: [...one.names, ...other.names],
      query: { ...one.query, ...other.query },
    })),
  );
}

/** A query as it stands in a report. */
export function queryText(query: object): string {
  const parts = Object.entries(query).map(
    ([name, value]) => `${name}=${value instanceof Date ? value.toISOString() : value}`,
  );
  return parts.length === 0 ? 'no parameters' : parts.join(' ');
}
