import { defaultPage, largestPage } from '../contract/constants.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RequestOptions } from '../options.ts';
import { checkId, type DecodeItem, decode, decodePage } from './decode.ts';
import { ListRequest } from './list-request.ts';
import type { LoadPage } from './paginator.ts';
import {
  buildRequest,
  freshQuery,
  type HttpRequest,
  mergeQuery,
  type RequestDefinition,
  selectsLanguage,
  withQuery,
} from './request.ts';
import { parseJson, type ReadResponse, type SingleRequest, singleRequest, withResponse } from './response.ts';
import type { Settings } from './settings.ts';
import { Transport } from './transport.ts';

/** The items of a listing. */
interface ListedItems<Item> {
  /** The field of the response that contains the list. Default: the response is the list. */
  readonly name?: string | undefined;
  /** Decodes an item of another route of the site. Default: the definition's schema decodes it. */
  readonly decodeItem?: DecodeItem<Item>;
  /** Returns lists that together have every record, for a list whose order is not stable. */
  readonly partsOf?: (() => ListRequest<Item>[]) | undefined;
}

/** Executes the requests that namespaces define: builds and sends them, and decodes the responses. */
export class RequestExecutor {
  // Private even at run time: it has the credentials, and objects get logged.
  readonly #settings: Settings;
  readonly #transport: Transport;
  #ofSite: RequestExecutor | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = new Transport(settings);
  }

  /** The executor of requests to the other routes of the site, which know no language. */
  get ofSite(): RequestExecutor {
    this.#ofSite ??= new RequestExecutor({
      ...this.#settings,
      root: this.#settings.siteRoot,
      language: undefined,
    });
    return this.#ofSite;
  }

  /**
   * Sends a request immediately.
   *
   * @param read - reads the wanted part of the response. Default: the definition's schema decodes it
   */
  send<Output>(
    definition: RequestDefinition<Output>,
    options: RequestOptions = {},
    read?: (received: ReadResponse) => Output | Promise<Output>,
  ): SingleRequest<Output> {
    return singleRequest(async () => {
      const request = buildRequest(definition, options, this.#settings);
      const received = await this.#transport.send(request, options);
      if (read) return withResponse(await read(received), received);
      const data = decode(definition, parseJson(received), received, this.#settings) as Output;
      checkId(definition, data, received);
      return withResponse(data, received);
    });
  }

  /** Whether a request with these options selects a language, by its path or a parameter. */
  selectsLanguage(options: RequestOptions = {}): boolean {
    return selectsLanguage(mergeQuery({}, options, this.#settings), this.#settings);
  }

  /** Creates a listing, which sends its requests when it is awaited or iterated. */
  paginate<Item>(
    definition: RequestDefinition<Item>,
    options: RequestOptions = {},
    { name, decodeItem, partsOf }: ListedItems<Item> = {},
  ): ListRequest<Item> {
    const isKnown = decodeItem === undefined;
    const decodeRecord: DecodeItem<Item> = (record, received, index) =>
      decode(definition, record, received, this.#settings, [name!, index]);
    const query = { ...Object(definition.query?.value), ...options.extraQuery };
    // On larger pages, the page of the query would start elsewhere.
    const isSizeOpen =
      query.per_page === undefined && [undefined, defaultPage, String(defaultPage)].includes(query.page);
    let known: HttpRequest | undefined;
    const load: LoadPage<Item> = async ({ page, size, signal, isFresh }) => {
      known ??= buildRequest(definition, options, this.#settings);
      const added = { ...(size && { per_page: size }), ...(page && { page }), ...(isFresh && freshQuery()) };
      const received = await this.#transport.send(
        withQuery(known, added, this.#settings),
        { ...options, signal: combineSignals(options.signal, signal) },
        (error) => page !== undefined && isMissingPage(error),
      );
      const listed = { name, decodeItem: decodeItem ?? decodeRecord, hasTotals: isKnown };
      return decodePage(listed, received, (changes) => load({ page, size, ...changes }));
    };
    return new ListRequest({
      load,
      signal: options.signal,
      largestSize: isKnown && isSizeOpen ? largestPage : undefined,
      isOfEvents: isKnown && name === 'events',
      partsOf,
    });
  }
}

/** Whether the site has no such page. */
function isMissingPage(error: Error): boolean {
  return error instanceof ApiError && /(archive-page-not-found|_invalid_page_number)$/.test(error.code);
}

/** Combines two signals. React Native cannot combine them and uses the caller's. */
function combineSignals(
  caller: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  if (!caller || !other) return caller ?? other;
  return AbortSignal.any?.([caller, other]) ?? caller;
}
