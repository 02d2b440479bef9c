import type { RequestOptions } from '../options.ts';
import { ListRequest } from './pages/list-request.ts';
import { LoadedPage, type LoadPage } from './pages/loaded-page.ts';
import { buildRequest, type HttpRequest } from './request/build-request.ts';
import { describeRequest } from './request/describe-request.ts';
import type { RequestDefinition } from './request/request-definition.ts';
import type { Settings } from './request/settings.ts';
import { cloneResponse } from './response/body.ts';
import { checkId, decode } from './response/decode.ts';
import { parseJson } from './response/parse-json.ts';
import { type SingleRequest, singleRequest } from './single-request.ts';
import { combineSignals } from './transport/signals.ts';
import { Transport } from './transport/transport.ts';

/** Executes the requests that the namespaces define: builds them, sends them, decodes their responses. */
export class RequestExecutor {
  // Private at run time too: it holds the credentials, and objects are logged.
  readonly #settings: Settings;
  readonly #transport: Transport;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = new Transport(settings);
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
      return {
        data,
        // A copy for each caller, made when it is used.
        get response() {
          return cloneResponse(received);
        },
      };
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
      return new LoadedPage(
        { name, definition, compile: this.#settings.compile },
        request,
        received,
        loadPage,
      );
    };
    // The first request that is built checks the options.
    const { signal }: RequestOptions = { ...options };
    return new ListRequest(loadPage, signal);
  }
}

/** The same request for another page of its listing. */
function withPage(request: HttpRequest, page: number): HttpRequest {
  const address = new URL(request.url);
  address.searchParams.set('page', String(page));
  const url = address.href;
  return { ...request, url, context: () => describeRequest(request.method, url) };
}
