import type { RequestOptions } from '../options.ts';
import { EditQueue } from './edit-queue.ts';
import { ListRequest } from './pages/list-request.ts';
import { createPage, type LoadPage } from './pages/page.ts';
import { pageNumberOf, withPage } from './pages/page-number.ts';
import { type PendingWork, runOnce } from './pending-work.ts';
import { buildRequest, type HttpRequest } from './request/build-request.ts';
import type { RequestDefinition } from './request/request-definition.ts';
import type { Settings } from './request/settings.ts';
import { cloneResponse } from './response/body.ts';
import { checkId } from './response/check-id.ts';
import { decode } from './response/decode.ts';
import { decodeListing } from './response/decode-listing.ts';
import { parseJson } from './response/parse-json.ts';
import { responseError } from './response/unexpected-response.ts';
import { type SingleRequest, singleRequest } from './single-request.ts';
import { combineSignals } from './transport/combine-signals.ts';
import { Transport } from './transport/transport.ts';

/** Executes the requests that the namespaces define: builds them, sends them, decodes their responses. */
export class RequestExecutor {
  // Private at run time too: it holds the credentials, and objects are logged.
  readonly #settings: Settings;
  readonly #transport: Transport;
  #pendingWork: PendingWork = {};
  #edits = new EditQueue();

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = new Transport(settings);
  }

  /** Runs a task that is about `key`, unless it is under way already: then that one's result is returned. */
  runOnce<Result>(key: string, options: RequestOptions, run: () => Promise<Result>): Promise<Result> {
    return runOnce(this.#pendingWork, key, this, options, run);
  }

  /** The edits of the site's records. */
  get edits(): EditQueue {
    return this.#edits;
  }

  /**
   * Shares the tasks under way with another client, unless it reaches another service or as somebody else; and the
   * edits, whoever makes them, unless it reaches another site.
   */
  sharePendingWork(other: RequestExecutor): void {
    const one = this.#settings;
    const two = other.#settings;
    const isSameService = one.root.href === two.root.href && one.fetch === two.fetch;
    const isSameUser = one.auth === two.auth && one.headers === two.headers;
    if (one.root.origin === two.root.origin) this.#edits = other.#edits;
    if (isSameService && isSameUser) this.#pendingWork = other.#pendingWork;
  }

  /** Sends a request right away. Errors of `define` are rejections too. */
  send<Output>(define: () => RequestDefinition<Output>, options: RequestOptions = {}): SingleRequest<Output> {
    const execute = async () => {
      const definition = define();
      const request = buildRequest(definition, options, this.#settings);
      const received = await this.#transport.send(request, options);
      const json = parseJson(request, received);
      const data = decode(definition, json, request, received, this.#settings.compile);
      checkId(definition, data, request, received);
      return { data, response: () => cloneResponse(received) };
    };
    return singleRequest(execute());
  }

  /** Returns a listing, which sends its requests when it is awaited or iterated. */
  paginate<Item extends object>(
    name: string,
    definition: RequestDefinition<Item>,
    options: RequestOptions = {},
  ): ListRequest<Item> {
    let firstRequest: HttpRequest | undefined;

    const loadPage: LoadPage<Item> = async (page, signal) => {
      // Built once: what the caller does to the query during a walk changes nothing.
      firstRequest ??= buildRequest(definition, options, this.#settings);
      const request = page === undefined ? firstRequest : withPage(firstRequest, page);
      const received = await this.#transport.send(request, {
        ...options,
        signal: combineSignals(signal, options.signal),
      });
      const decodePage = () => {
        const listing = decodeListing(name, definition, request, received, this.#settings.compile);
        return createPage(listing, pageNumberOf(request), loadPage);
      };
      return {
        decode: decodePage,
        response: () => cloneResponse(received),
        unexpected: (problem) => responseError(request, received, problem),
      };
    };
    // Whether these are options is judged when the first request is built.
    const { signal }: RequestOptions = { ...options };
    return new ListRequest(loadPage, signal);
  }
}
