import { CalendarClient } from 'events-calendar-client';
import { walkOver } from './listings.ts';

/** A secret that no error may hold. */
export const password = 'not-a-real-password';

/** The calls of a soak, chosen at random: one in a hundred a walk, one in ten a write. */
export class RandomCalls {
  readonly #random: () => number;
  readonly #calendar: CalendarClient;
  /** The edits that succeeded, by the venue they were of. */
  readonly #edits = new Map<number, string[]>();

  constructor(baseUrl: string, random: () => number) {
    const retry = { delay: () => 0 };
    this.#random = random;
    this.#calendar = new CalendarClient({
      baseUrl,
      auth: { username: 'soak', applicationPassword: password },
      http: { retry },
    });
  }

  /** Makes a call. The number stands in what it writes. */
  make(number: number, signal: AbortSignal | undefined): Promise<unknown> {
    const options = { signal };
    if (number % 100 === 0) return walkOver(number / 100, this.#random, options);
    const { events } = this.#calendar;
    const kind = this.#random();
    const body = { title: `Write ${number}`, start_date: '2027-05-01 18:00', end_date: '2027-05-01 20:00' };
    if (kind < 0.005) return this.#editAtOnce(number, options);
    if (kind < 0.04) return events.create(body, options);
    if (kind < 0.08) return events.update(number, { title: `Write ${number}` }, options);
    if (kind < 0.1) return events.delete(number, options);
    if (kind < 0.5) return events.get(number, options);
    return events.list({ search: `Event ${number}` }, options).then((page) => page.items);
  }

  get succeededEdits(): number {
    return [...this.#edits.values()].flat().length;
  }

  /** The edits that succeeded and are not in the descriptions of their venues. */
  lostEdits(descriptions: ReadonlyMap<number, string>): string[] {
    return [...this.#edits].flatMap(([id, words]) => {
      const present = descriptions.get(id)?.split(' ') ?? [];
      return words.filter((word) => !present.includes(word));
    });
  }

  /** Edits one venue three times at once, each with a word of its own. */
  async #editAtOnce(number: number, options: { readonly signal: AbortSignal | undefined }): Promise<void> {
    const words: string[] = [];
    this.#edits.set(number, words);
    const edits = ['a', 'b', 'c'].map(async (name) => {
      const word = `${number}${name}`;
      const addWord = ({ description = '' }) => ({ description: `${description} ${word}` });
      await this.#calendar.venues.edit(number, addWord, options);
      words.push(word);
    });
    const failed = (await Promise.allSettled(edits)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}
