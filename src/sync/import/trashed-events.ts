import {
  BadRequestError,
  type CalendarClient,
  type CalendarEvent,
  PermissionError,
  type RequestOptions,
} from '../../index.ts';
import type { Matching } from './keys.ts';
import { always } from './missing-events.ts';
import type { ImportRow } from './rows.ts';

/** WordPress adds this to the slugs of posts in the trash, so that other posts can have them. */
const trashedSuffix = /__trashed(?:-\d+)?$/;

/** Finds events in the trash, which are listed once, before the first event is created. */
export class TrashedEvents {
  readonly #matching: Matching;
  readonly #list: () => Promise<CalendarEvent[]>;
  #events: Promise<Map<string, CalendarEvent>> | undefined;

  constructor(client: CalendarClient, matching: Matching, requests: RequestOptions) {
    this.#matching = matching;
    const query = { status: 'trash', starts_after: always.from, per_page: 50 } as const;
    this.#list = () => client.events.list(query, requests).all();
  }

  /** Returns the ID of the event of a row. Undefined if it is not in the trash, or the user may not see the trash. */
  async find(row: ImportRow, key: string): Promise<number | undefined> {
    this.#events ??= this.#read();
    const event = (await this.#events).get(key);
    return event && this.#matching.isMatch(event, row, key) ? event.id : undefined;
  }

  async #read(): Promise<Map<string, CalendarEvent>> {
    const events = await this.#list().catch((error: unknown) => {
      if (error instanceof PermissionError || error instanceof BadRequestError) return [];
      this.#events = undefined;
      throw error;
    });
    const published = events.map((event) => ({
      ...event,
      status: 'publish' as const,
      slug: (event.slug ?? '').replace(trashedSuffix, ''),
    }));
    return new Map(
      published.flatMap((event) => this.#matching.keysOfEvent(event).map((key) => [key, event])),
    );
  }
}
