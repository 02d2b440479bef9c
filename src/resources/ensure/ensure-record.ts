import { nameFields } from '../../contract/name-fields.ts';
import type { Resource } from '../../contract/resources.ts';
import { readFields } from '../../contract/values/json.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { ListRequest } from '../../http/pages/list-request.ts';
import { itemPath } from '../../http/request/path.ts';
import type { RequestDefinition } from '../../http/request/request-definition.ts';
import { AnyRequestOptions, optionsSubject } from '../../http/request/request-options.ts';
import type { RequestExecutor } from '../../http/request-executor.ts';
import { validate, validateFields } from '../../http/validation/validate.ts';
import type { RequestOptions } from '../../options.ts';
import type { SharedWork } from '../shared-work.ts';
import { lettersOf, normalizeName } from './record-name.ts';

/** The body of a record that may have to be created. */
export interface EnsureBody {
  readonly name: string;
  readonly parent?: unknown;
}

/** How one kind of record is found by its name, and created. */
export interface Ensurable<Entity> {
  readonly executor: RequestExecutor;
  readonly work: SharedWork;
  readonly resource: Pick<Resource<Entity>, 'name' | 'singular' | 'create' | 'entity'>;
  readonly find: (body: EnsureBody, options: RequestOptions) => Promise<Entity | undefined>;
}

/** Finds the record with the name of a body, or creates it. */
export async function ensureRecord<Entity extends object>(
  { executor, work, resource, find }: Ensurable<Entity>,
  nameOrBody: unknown,
  options: RequestOptions = {},
): Promise<Entity> {
  validate(AnyRequestOptions, options, optionsSubject);
  const { name: collection, singular, create: schema, entity } = resource;
  const nameField = nameFields[collection];
  const value = typeof nameOrBody === 'string' ? { [nameField]: nameOrBody } : nameOrBody;
  validateFields(schema, value, singular);

  // Names are the same without outer spaces, so a new record has none.
  const fields = { ...readFields(value) };
  const name = String(fields[nameField]).trim();
  fields[nameField] = name;
  const common = { subject: singular, purpose: `${singular} ${JSON.stringify(name)}`, response: entity };
  const create = (): RequestDefinition<Entity> => ({
    ...common,
    method: 'POST',
    segments: [collection],
    body: { schema, value: fields },
  });
  const get = (id: number): RequestDefinition<Entity> => ({
    ...common,
    method: 'GET',
    segments: itemPath(resource, { id }),
  });
  // A category below another parent may have the same name.
  const { parent } = fields;
  const key = JSON.stringify([collection, lettersOf(name), parent]);
  return work.runOnce(key, { ...options, name: normalizeName(name) }, async () => {
    const existing = await find({ name, parent }, withAllFields(options));
    if (existing) return existing;
    try {
      return await executor.send(create, options);
    } catch (error) {
      const id = existingTermId(error);
      if (id === undefined) throw error;
      return executor.send(() => get(id), options);
    }
  });
}

/** A response that the caller has trimmed would lack what records are compared by. */
export function withAllFields(options?: RequestOptions): RequestOptions {
  return { ...options, extraQuery: { ...options?.extraQuery, _fields: undefined } };
}

/** The term that a service names when it declines to create another one of the same name. */
function existingTermId(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'term_exists') return undefined;
  const id = Number(error.data.term_id);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Every record of a listing. A search without hits claims the pages of the whole listing, so those are not read. */
export async function readHits<Entity>(list: ListRequest<Entity>): Promise<Entity[]> {
  const first = await list;
  return first.items.length > 0 ? list.all() : [];
}

/** The oldest of several records. */
export function oldestOf<Entity extends { id: number }>(records: readonly Entity[]): Entity | undefined {
  return records.toSorted((one, other) => one.id - other.id)[0];
}
