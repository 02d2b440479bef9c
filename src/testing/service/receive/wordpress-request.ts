import type { Fields } from '../../json.ts';
import { checkChoice } from '../../media/collection.ts';
import { parseRequest } from '../http.ts';
import type { ServiceContext, ServiceResponse } from '../site/site.ts';

/** A request to a route of WordPress. */
export interface WordPressRequest {
  readonly request: Request;
  readonly method: string;
  readonly url: URL;
  /** The number in its path. */
  readonly id: number | undefined;
  /** Whether the response has the fields for editors, such as the stored texts. */
  readonly isForEdit: boolean;
  /** Reads the parameters of query and body. */
  parameters(): Promise<Fields>;
}

/** Responds to a request to a route of WordPress. */
export type WordPressHandler = (
  request: WordPressRequest,
  context: ServiceContext,
) => Promise<ServiceResponse> | ServiceResponse;

/** @param id - the number in the path */
export function wordpressRequest(request: Request, id: number | undefined): WordPressRequest {
  const url = new URL(request.url);
  const { headers } = request;
  const { method } = parseRequest({ method: request.method, headers, url, path: '', body: '' });
  checkChoice(url, 'context', ['view', 'embed', 'edit']);
  const isForEdit = url.searchParams.get('context') === 'edit';
  const parameters = async () => {
    const { query, body } = parseRequest({ method, headers, url, path: '', body: await request.text() });
    return { ...query, ...body };
  };
  return { request, method, url, id, isForEdit, parameters };
}
