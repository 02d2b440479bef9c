import { defaultPage, largestPage } from '../contract/constants.ts';
import { ApiError } from '../errors/api-error.ts';
import type { RequestOptions } from '../options.ts';
import { checkId, decode, decodePage } from './decode.ts';
import { ListRequest } from './list-request.ts';
import type { LoadPage } from './paginator.ts';
import { buildRequest, mergeQuery, pastCaches, type RequestDefinition, selectsLanguage } from './request.ts';
import { parseJson, type WithResponse, withResponse } from './response.ts';
import type { Settings } from './settings.ts';
import { Transport } from './transport.ts';

/** Executes the requests that namespaces define: builds and sends them, and decodes the responses. */
export class RequestExecutor {
  // Private even at run time: it has the credentials, and objects get logged.
  readonly #settings: Settings;
  readonly #transport: Transport;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = new Transport(settings);
  }

  /** Sends a request. */
  async send<Output>(
    definition: RequestDefinition<Output>,
    options: RequestOptions,
  ): Promise<WithResponse<Output>> {
    const request = buildRequest(definition, options, this.#settings);
    const { received, error } = await this.#transport.send(request, options);
    if (error) throw error;
    const isNothing = definition.decode && received.response.status === 204;
    const json = isNothing ? undefined : parseJson(received);
    const data = (await decode(definition, json, received, this.#settings)) as Output;
    checkId(definition, data, received, this.#settings);
    return withResponse(data, received);
  }

  /** Whether a request with these options selects a language, by its path or a parameter. */
  selectsLanguage(options: RequestOptions = {}): boolean {
    return selectsLanguage(mergeQuery({}, options, this.#settings), this.#settings);
  }

  /**
   * Creates a list, which sends its requests when it is awaited or iterated.
   *
   * @param parts - lists that together have every record, for a list whose order is not stable
   */
  paginate<Item>(
    definition: RequestDefinition<Item>,
    options: RequestOptions,
    parts: readonly ListRequest<Item>[] = [],
  ): ListRequest<Item> {
    const isKnown = definition.decode === undefined;
    const query = { ...Object(definition.query?.value), ...options.extraQuery };
    // On larger pages, the page of the query would start elsewhere.
    const isSizeOpen =
      query.per_page === undefined && [undefined, defaultPage, String(defaultPage)].includes(query.page);
    const load: LoadPage<Item> = async ({ page, limit, signal, isFresh }) => {
      const signals = [options.signal, signal].filter((one) => !!one);
      const size = isKnown && isSizeOpen && limit && { per_page: Math.min(limit, largestPage) };
      const ofPage = {
        ...(isFresh ? pastCaches(options) : options),
        // React Native cannot combine signals, and uses the caller's.
        signal: signals.length > 1 ? (AbortSignal.any?.(signals) ?? signals[0]) : signals[0],
      };
      const position = { ...size, ...(page && { page }) };
      const request = buildRequest({ ...definition, position }, ofPage, this.#settings);
      const { received, error } = await this.#transport.send(request, ofPage);
      const missingPage = /(archive-page-not-found|_invalid_page_number)$/;
      const isBeyondEnd = page !== undefined && error instanceof ApiError && missingPage.test(error.code);
      if (error && !isBeyondEnd) throw error;
      return decodePage(definition, received, this.#settings, (changes) => load({ page, limit, ...changes }));
    };
    return new ListRequest({
      load,
      signal: options.signal,
      isOfEvents: isKnown && definition.items === 'events',
      parts,
    });
  }
}
