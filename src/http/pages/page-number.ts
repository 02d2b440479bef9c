import { defaultPage } from '../../contract/defaults.ts';
import type { HttpRequest } from '../request/build-request.ts';
import { describeRequest } from '../request/describe-request.ts';

/** The same request for another page of its listing. */
export function withPage(request: HttpRequest, page: number): HttpRequest {
  const address = new URL(request.url);
  address.searchParams.set('page', String(page));
  const url = address.href;
  return { ...request, url, context: () => describeRequest(request.method, url) };
}

/** The number of the page that a request is for. */
export function pageNumberOf(request: HttpRequest): number {
  const page = new URL(request.url).searchParams.get('page');
  return page === null ? defaultPage : Number(page);
}
