import type { RequestOptions } from '../options.ts';
import { describeRequest } from './credentials.ts';
import { checkId, type DecodeItem, decode, decodeListing, type Listing } from './decode.ts';
import { ListRequest } from './list-request.ts';
import { createPage, type LoadPage } from './paginator.ts';
import {
  buildRequest,
  type HttpRequest,
  mergeQuery,
  type RequestDefinition,
  selectsLanguage,
} from './request.ts';
import {
  cloneResponse,
  parseJson,
  type ReadResponse,
  type SingleRequest,
  singleRequest,
  type WithResponse,
} from './response.ts';
import type { Settings } from './settings.ts';
import { combineSignals, Transport } from './transport.ts';

/** Reads the wanted part of a response. */
type Read<Output> = (
  received: ReadResponse,
  definition: RequestDefinition<Output>,
) => Output | Promise<Output>;

/** Executes the requests that namespaces define: builds and sends them, and decodes the responses. */
export class RequestExecutor {
  // Private even at run time: it has the credentials, and objects get logged.
  readonly #settings: Settings;
  readonly #transport: Transport;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = new Transport(settings);
  }

  /**
   * Sends a request immediately. Errors of `define` become rejections. By default, the definition's schema decodes the
   * response.
   */
  send<Output>(
    define: () => RequestDefinition<Output>,
    options: RequestOptions = {},
    read: Read<Output> = this.#decode,
  ): SingleRequest<Output> {
    const execute = async () => {
      const definition = define();
      const request = buildRequest(definition, options, this.#settings);
      const received = await this.#transport.send(request, options);
      return withResponse(await read(received, definition), received);
    };
    return singleRequest(execute());
  }

  readonly #decode = <Output>(received: ReadResponse, definition: RequestDefinition<Output>): Output => {
    const data = decode(definition, parseJson(received), received, this.#settings) as Output;
    checkId(definition, data, received);
    return data;
  };

  /** Whether a request with these options selects a language, by its path or a parameter. */
  selectsLanguage(options: RequestOptions = {}): boolean {
    return selectsLanguage(mergeQuery({}, options, this.#settings), this.#settings);
  }

  /** Creates a listing of a known kind of record. It sends its requests when it is awaited or iterated. */
  paginate<Item>(
    name: string,
    definition: RequestDefinition<Item>,
    options?: RequestOptions,
  ): ListRequest<Item> {
    const decodeItem: DecodeItem<Item> = (record, received, index) =>
      decode(definition, record, received, this.#settings, [name, index]);
    return this.paginateWith(
      () => definition,
      (received) => decodeListing(name, decodeItem, true, received),
      options,
    );
  }

  /** Creates a listing whose pages are read by a function. */
  paginateWith<Item>(
    define: () => RequestDefinition,
    read: (received: ReadResponse) => Promise<Listing<Item>>,
    options: RequestOptions = {},
  ): ListRequest<Item> {
    let firstRequest: HttpRequest | undefined;

    const loadPage: LoadPage<Item> = async (page, signal) => {
      firstRequest ??= buildRequest(define(), options, this.#settings);
      const request = page === undefined ? firstRequest : withPage(firstRequest, page);
      const received = await this.#transport.send(request, {
        ...options,
        signal: combineSignals(options.signal, signal),
      });
      return withResponse(createPage(await read(received), request.url, loadPage), received);
    };
    return new ListRequest(loadPage, options.signal);
  }
}

function withResponse<T>(data: T, received: ReadResponse): WithResponse<T> {
  return {
    data,
    // A copy for each caller, made on first use.
    get response() {
      return cloneResponse(received);
    },
  };
}

function withPage(request: HttpRequest, page: number): HttpRequest {
  const address = new URL(request.url);
  address.searchParams.set('page', String(page));
  const url = address.href;
  return { ...request, url, context: () => describeRequest(request.method, url) };
}
