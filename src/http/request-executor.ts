import type { RequestOptions } from '../options.ts';
import { ListRequest } from './pages/list-request.ts';
import { type LoadPage, pageOf } from './pages/page.ts';
import { pageIn, withPage } from './pages/page-url.ts';
import { buildRequest } from './request/build-request.ts';
import { describeRequest } from './request/describe-request.ts';
import type { RequestDefinition } from './request/request-definition.ts';
import type { Settings } from './request/settings.ts';
import { cloneResponse } from './response/body.ts';
import { decode, parseJson } from './response/decode.ts';
import { decodeListing } from './response/decode-listing.ts';
import { type SingleRequest, singleRequest } from './single-request.ts';
import { Transport } from './transport/transport.ts';

/** Turns what a namespace states into a request: checks and encodes it, sends it, reads the answer. */
export class RequestExecutor {
  // Private at run time too: it holds the credentials, and objects are printed.
  readonly #settings: Settings;
  readonly #transport: Transport;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#transport = new Transport(settings);
  }

  /** Sends a request right away. Whatever is wrong, with the statement too, comes as a rejection. */
  send<Output>(state: () => RequestDefinition<Output>, options: RequestOptions = {}): SingleRequest<Output> {
    const answer = async () => {
      const statement = state();
      const { url, body } = buildRequest(statement, options, this.#settings);
      const { facts, received } = await this.#send(statement, url, options, body);
      const data = decode(statement.answer, parseJson(facts, received), facts, received);
      return { data, response: () => cloneResponse(received) };
    };
    return singleRequest(answer());
  }

  /** States a listing, which is asked for when it is awaited or walked. */
  paginate<Item extends object>(
    name: string,
    statement: RequestDefinition<Item>,
    options: RequestOptions = {},
  ): ListRequest<Item> {
    let encoded: string | undefined;

    const load: LoadPage<Item> = async (number, left) => {
      // Encoded once: what the caller does to the query while walking changes nothing.
      encoded ??= buildRequest(statement, options, this.#settings).url;
      const url = number === undefined ? encoded : withPage(encoded, number);
      const signal =
        left && options.signal ? AbortSignal.any([left, options.signal]) : (left ?? options.signal);
      const { facts, received } = await this.#send(statement, url, { ...options, signal });
      const page = number ?? pageIn(encoded);
      return {
        read: () => pageOf(decodeListing(name, statement.answer, facts, received), page, load),
        response: () => cloneResponse(received),
      };
    };
    return new ListRequest(load, options.signal);
  }

  async #send(statement: RequestDefinition, url: string, options: RequestOptions, body?: unknown) {
    const { method, segments } = statement;
    const namesItem = segments.length > 1;
    const facts = () => describeRequest(method, url);
    const received = await this.#transport.send({ method, url, body, facts, namesItem }, options);
    return { facts, received };
  }
}
