/** Fields that hold the moment of a write, which is up to a few seconds before the answer's. */
const stamps = new Set(['date', 'date_utc', 'modified', 'modified_utc']);
const tolerance = 5_000;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function moment(value: unknown): number {
  return Date.parse(`${String(value).replace(' ', 'T')}Z`);
}

/** E-mail addresses are obscured at random: which letters are written as entities says nothing. */
function revealed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

const addressed = new Set(['global_id', 'global_id_lineage', 'url', 'rest_url', 'website', 'slug', 'href']);

/** A value of JSON with other texts and numbers, which a function makes of them and of the names they have. */
function mapJson(value: unknown, change: (leaf: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((member) => mapJson(member, change, name));
  if (!isObject(value)) return change(value, name);
  const entries = Object.entries(value);
  return Object.fromEntries(entries.map(([key, member]) => [key, mapJson(member, change, key)]));
}

/**
 * Gives new records of a recording the ids that the mock gives them. The service had used up some ids by records
 * that were gone when the snapshot was taken.
 */
export function renumber(body: unknown, lastId: number, used: number): unknown {
  return mapJson(body, (value, name) => {
    if (typeof value === 'number') return name === 'id' && value > lastId + used ? value - used : value;
    if (typeof value !== 'string' || !addressed.has(name)) return value;
    return value.replace(/\b\d+\b/g, (digits) => {
      const isNew = Number(digits) > lastId + used && Number(digits) < lastId + used + 10;
      return isNew ? String(Number(digits) - used) : digits;
    });
  });
}

/** Sizes of image files on the second day of the recording, and on the first, from which the snapshot is. */
const fileSizes = new Map([
  [39_579, 101_724],
  [50_556, 2_343],
  [25_125, 1_550],
  [39_304, 101_724],
  [51_204, 2_343],
  [25_235, 1_550],
]);

/** The images of the site were stored anew between the days of the recording. Restores the sizes of their files. */
export const restoreFileSizes = (body: unknown): unknown =>
  mapJson(body, (value, name) => (name === 'filesize' ? (fileSizes.get(value as number) ?? value) : value));

function isSame(name: string, one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (stamps.has(name)) return Math.abs(moment(one) - moment(other)) <= tolerance;
  return name === 'email' && revealed(one) === revealed(other);
}

/** Where two values of JSON differ, each difference as a line. */
export function differences(recorded: unknown, answered: unknown, path = '', name = ''): string[] {
  if (isObject(recorded) && isObject(answered)) {
    const names = new Set([...Object.keys(recorded), ...Object.keys(answered)]);
    return [...names].flatMap((key) => differences(recorded[key], answered[key], `${path}.${key}`, key));
  }
  if (Array.isArray(recorded) && Array.isArray(answered) && recorded.length === answered.length) {
    return recorded.flatMap((member, index) =>
      differences(member, answered[index], `${path}[${index}]`, name),
    );
  }
  if (isSame(name, recorded, answered)) return [];
  return [
    `${path}: ${JSON.stringify(recorded)?.slice(0, 200)} became ${JSON.stringify(answered)?.slice(0, 200)}`,
  ];
}

const listNames = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/** The items of a page, or undefined where a body is no page. */
export function itemsOf(body: unknown): Record<string, unknown>[] | undefined {
  if (!isObject(body) || !('total' in body)) return undefined;
  const list = listNames.map((name) => body[name]).find(Array.isArray);
  return list?.filter(isObject);
}

export function isEntity(body: unknown): boolean {
  return isObject(body) && 'id' in body && !('code' in body);
}

export function codeOf(body: unknown): unknown {
  return isObject(body) ? body.code : undefined;
}

/** What is compared of a page: which items in which order, and how many there are. */
export function pageFacts(body: unknown): unknown {
  const items = itemsOf(body);
  if (items === undefined || !isObject(body)) return undefined;
  return { ids: items.map(({ id }) => id), total: body.total, total_pages: body.total_pages };
}
