import * as z from 'zod/mini';
import { nameFields, postTypes, type ResourceName } from '../contract/constants.ts';
import type { Resource } from '../contract/resources.ts';
import type { Method } from '../contract/routes.ts';
import type { JsonObject } from '../contract/values/check.ts';
import { toId } from '../contract/values/reference.ts';
import { PermissionError } from '../errors/api-error.ts';
import { isRouteClosed, ResponseError } from '../errors/request-errors.ts';
import { forWriting, withAllFields } from '../http/request.ts';
import type { RequestExecutor } from '../http/request-executor.ts';
import type { WithResponse } from '../http/response.ts';
import type { RequestOptions, UpdateOptions } from '../options.ts';
import { fieldOf, isText, notStoredFields, type SentFields } from '../stored/fields.ts';
import { isShown } from '../stored/values.ts';
import { failedRead, throwWith } from './write-errors.ts';

/** The texts of a record as the site has stored them. */
export interface StoredTexts {
  /** Title or name, as HTML. */
  title: string;
  /** Description, with its blocks and shortcodes. */
  description: string;
  /** Excerpt. */
  excerpt: string;
}

/** The statuses of WordPress, except the trash. */
export const statuses = ['publish', 'draft', 'pending', 'private', 'future'];

const text = z.object({ raw: z.string() });

const StoredPost = z.pipe(
  z.object({ title: text, content: text, excerpt: z.optional(text) }),
  z.transform(
    ({ title, content, excerpt }): StoredTexts => ({
      title: title.raw,
      description: content.raw,
      excerpt: excerpt?.raw ?? '',
    }),
  ),
);

/** A record of WordPress's own route. */
export const Post = z.looseObject({});

/** Returns the stored texts. A cache answers without them, and a plugin may leave only the title, as a string. */
export function textsOf(post: z.infer<typeof Post>): Partial<StoredTexts> {
  const title = typeof post.title === 'string' ? { title: post.title } : {};
  return z.safeParse(StoredPost, post).data ?? title;
}

/** Fields to change as the caller passed them, and as they are sent. */
export interface CheckedChanges {
  readonly fields: JsonObject;
  readonly content: JsonObject;
}

/** WordPress's own route of a kind of record, which its editor uses. It changes only what it receives. */
export class PostRoute {
  readonly #executor: RequestExecutor;
  readonly #resource: Pick<Resource, 'name' | 'singular'>;

  constructor(executor: RequestExecutor, resource: Pick<Resource, 'name' | 'singular'>) {
    this.#executor = executor;
    this.#resource = resource;
  }

  send<Output>(
    method: Method,
    id: number,
    response: z.ZodMiniType<Output>,
    options: RequestOptions,
    content?: object,
  ): Promise<WithResponse<Output>> {
    const { name, singular: subject } = this.#resource;
    const path = `wp/v2/${postTypes[name as keyof typeof postTypes]}`;
    const request = { method, path, isOfSite: true, address: { id }, subject, content, response };
    return this.#executor.send(request, withAllFields(options));
  }

  /** Reads the stored texts of a record, past caches. */
  readTexts(id: number, options: RequestOptions): Promise<WithResponse<StoredTexts>> {
    return this.send('GET', id, StoredPost, forWriting(options));
  }

  /** Whether the route takes all of the changes. */
  takes(changes: JsonObject): boolean {
    const fields = Object.entries(changes);
    return fields.length > 0 && fields.every(([field, value]) => this.#fieldOf(field, value));
  }

  /** Returns the name of a change in this route. Undefined if it does not take the change. */
  #fieldOf(field: string, value: unknown): string | undefined {
    if (field === 'image' && !/^(null|\d+)$/.test(String(toId(value)))) return undefined;
    if (field === 'status' && !statuses.includes(String(value))) return undefined;
    return fieldOf(this.#resource.name, field).post;
  }

  /** Writes changes that the route takes. Returns undefined if the site has closed the route. */
  async write(
    id: number,
    { fields, content }: CheckedChanges,
    { method = 'POST', ...options }: UpdateOptions,
  ): Promise<WithResponse<z.infer<typeof Post>> | undefined> {
    const sent = Object.entries(fields).map(([field, value]) => {
      const name = this.#fieldOf(field, value)!;
      if (field === 'image') return [name, Number(content[field] ?? 0)];
      // The route stores backslashes, which the API would drop, and takes an empty string.
      const isHtml = ['title_html', 'description', 'excerpt'].includes(field);
      return [name, isHtml ? String(value ?? '').trim() && value : (content[field] ?? '')];
    });
    try {
      return await this.send(method, id, Post, options, Object.fromEntries(sent));
    } catch (error) {
      if (isRouteClosed(error)) return undefined;
      if (!(error instanceof PermissionError && error.code === 'rest_cannot_publish')) throw error;
      return throwWith(error, 'With the status pending, it waits for review');
    }
  }

  /**
   * Returns the names of the fields that are not stored. If a record lacks words of a text, compares the stored text,
   * because sites render shortcodes, blocks and links. If the route is closed, compares what the site shows.
   */
  async findNotStored(
    record: { readonly id: number },
    sent: SentFields,
    options: RequestOptions,
  ): Promise<readonly string[]> {
    const { name: kind, singular } = this.#resource;
    const lost = notStoredFields(kind, sent, record);
    if (!lost.some((name) => isText(kind, name))) return lost;
    const { content } = sent;
    try {
      const { data: texts } = await this.readTexts(record.id, options);
      return notStoredFields(kind, { content, changed: lost }, withTexts(kind, record, texts));
    } catch (error) {
      if (!(isRouteClosed(error) || error instanceof ResponseError)) failedRead(error, singular, record.id);
      return notStoredFields(kind, { content, changed: lost }, record, isShown);
    }
  }
}

/** Returns a record with its texts as they are stored. */
export const withTexts = <Record extends object>(
  kind: ResourceName,
  record: Record,
  { title, ...texts }: Partial<StoredTexts>,
): Record => ({
  ...record,
  ...texts,
  ...(title !== undefined && { [nameFields[kind]]: title, title_html: title }),
});
