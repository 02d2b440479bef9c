import { getByRoleSelector } from 'ivya';
import { type PageWork, retry, type Session, type WebKitTab } from './browser.ts';

interface Action {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** The mouse of a tab, as Playwright has it. */
export function mouseOf(session: Session) {
  let [x, y] = [0, 0];
  const parameters = { pointerType: 'mouse' };
  const perform = (actions: Action[]) =>
    session.send('actions', { actions: [{ type: 'pointer', id: 'mouse', parameters, actions }] });

  return {
    /** Moves to a point in so many steps. */
    async move(toX: number, toY: number, { steps = 1 } = {}): Promise<void> {
      const [fromX, fromY] = [x, y];
      [x, y] = [toX, toY];
      const between = (from: number, to: number, step: number) =>
        Math.round(from + ((to - from) * step) / steps);
      await perform(
        Array.from({ length: steps }, (_, index) => ({
          type: 'pointerMove',
          duration: 0,
          origin: 'viewport',
          x: between(fromX, toX, index + 1),
          y: between(fromY, toY, index + 1),
        })),
      );
    },
    async down(): Promise<void> {
      await perform([{ type: 'pointerDown', button: 0 }]);
    },
    async up(): Promise<void> {
      await perform([{ type: 'pointerUp', button: 0 }]);
    },
  };
}

declare const locators: {
  all(selector: string): Element[];
  one(selector: string): Element | null;
  isVisible(element: Element): boolean;
};

/** How WebDriver names an element. */
type Reference = Record<'element-6066-11e4-a52e-4f735466cecf', string>;

/** The part of Playwright's `Locator` that the tests use. */
export class WebKitLocator {
  readonly #tab: WebKitTab;
  readonly #selector: string;

  constructor(tab: WebKitTab, selector: string) {
    this.#tab = tab;
    this.#selector = selector;
  }

  locator = (selector: string) => new WebKitLocator(this.#tab, `${this.#selector} >> ${selector}`);
  getByRole = (...given: Parameters<typeof getByRoleSelector>) => this.locator(getByRoleSelector(...given));
  first = () => this.locator('nth=0');

  filter({ hasText }: { readonly hasText: string }): WebKitLocator {
    return this.locator(`internal:has-text=${JSON.stringify(hasText)}i`);
  }

  /** Runs a function on the element as soon as it is there. */
  evaluate<Value>(work: PageWork): Promise<Value> {
    const run = `(async (element) => element && { value: await (${work})(element) })`;
    const expression = `${run}(locators.one(${JSON.stringify(this.#selector)}))`;
    return retry(this.#selector, async () => {
      return (await this.#tab.evaluateOnElements<{ value: Value } | null>(expression)) ?? undefined;
    }).then(({ value }) => value);
  }

  evaluateAll<Value>(work: PageWork): Promise<Value> {
    return this.#tab.evaluateOnElements(`(${work})(locators.all(${JSON.stringify(this.#selector)}))`);
  }

  count = () => this.evaluateAll<number>((elements: Element[]) => elements.length);
  allTextContents = () =>
    this.evaluateAll<string[]>((elements: Element[]) => elements.map(({ textContent }) => textContent));
  textContent = () => this.evaluate<string>((element: Element) => element.textContent);
  scrollIntoViewIfNeeded = () =>
    this.evaluate<void>((element: Element) =>
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );

  boundingBox = () => this.evaluate<DOMRect>((element: Element) => element.getBoundingClientRect().toJSON());

  async waitFor(): Promise<void> {
    await retry(`${this.#selector} that is visible`, async () => {
      const isVisible = (selector: string) => {
        const element = locators.one(selector);
        return element !== null && locators.isVisible(element);
      };
      return (await this.#tab.evaluateOnElements<boolean>(isVisible, this.#selector)) || undefined;
    });
  }

  async click(): Promise<void> {
    await retry(this.#selector, async () => {
      const found = (selector: string) => locators.one(selector);
      const element = await this.#tab.evaluateOnElements<Reference | null>(found, this.#selector);
      if (!element) return undefined;
      await this.#tab.session.send(`element/${Object.values(element)[0]}/click`, {});
      return true;
    });
  }
}
