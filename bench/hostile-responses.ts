/** As large as a response may be, by default. */
const size = 32 * 1024 * 1024;

/** A listing with an event of 32 MiB, which consists of an item over and over. */
const eventOf = (field: string, item: string, after = '') => {
  const items = Array(Math.floor(size / (item.length + 1)) - 1).fill(item);
  return `{"events":[{"id":1,${field}[${items.join(',')}]${after}}],"total":1,"total_pages":1}`;
};

/** Listings of events that are as large as they may be, and that cannot be read, by name. */
export const hostileResponses: Readonly<Record<string, () => string>> = {
  'wrong venues': () => eventOf('"venue":', '1'),
  'wrong amounts': () => eventOf('"cost_details":{"values":', '[]', '}'),
  'wrong IDs across sites': () => eventOf('"global_id_lineage":', '1'),
  'too many venues': () => eventOf('"venue":', '{"id":1}'),
};
