import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya';
import type { Session } from './browser.ts';
import { type PageWork, retry, type WebKitTab } from './browser.ts';

interface Action {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Named keys, by the W3C's characters for them. */
const keys: Record<string, string> = {
  Control: '\uE009',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Delete: '\uE017',
};

/** The keyboard of a tab, as Playwright has it. */
export function keyboardOf(session: Session) {
  const perform = (actions: Action[]) =>
    session.send('POST', 'actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });

  return {
    /** Presses a key, such as `Tab`, or several, such as `Control+z`. */
    async press(combination: string): Promise<void> {
      const values = combination.split('+').map((name) => keys[name] ?? name);
      const down = values.map((value) => ({ type: 'keyDown', value }));
      const up = values.map((value) => ({ type: 'keyUp', value }));
      await perform([...down, ...up.reverse()]);
    },
    async type(text: string): Promise<void> {
      await perform(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
  };
}

/** The mouse of a tab, as Playwright has it. */
export function mouseOf(session: Session) {
  let [x, y] = [0, 0];
  const parameters = { pointerType: 'mouse' };
  const perform = (actions: Action[]) =>
    session.send('POST', 'actions', { actions: [{ type: 'pointer', id: 'mouse', parameters, actions }] });

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

interface Filter {
  readonly has?: WebKitLocator;
  readonly hasText?: string | RegExp;
}

/** The part of Playwright's `Locator` that the tests use. */
export class WebKitLocator {
  readonly #tab: WebKitTab;
  readonly #selector: string;

  constructor(tab: WebKitTab, selector: string) {
    this.#tab = tab;
    this.#selector = selector;
  }

  page = () => this.#tab;
  locator = (selector: string) => new WebKitLocator(this.#tab, `${this.#selector} >> ${selector}`);
  getByRole = (...given: Parameters<typeof getByRoleSelector>) => this.locator(getByRoleSelector(...given));
  getByLabel = (...given: Parameters<typeof getByLabelSelector>) =>
    this.locator(getByLabelSelector(...given));
  getByText = (...given: Parameters<typeof getByTextSelector>) => this.locator(getByTextSelector(...given));
  first = () => this.locator('nth=0');
  last = () => this.locator('nth=-1');
  and = (other: WebKitLocator) => this.locator(`internal:and=${JSON.stringify(other.#selector)}`);

  filter({ has, hasText }: Filter): WebKitLocator {
    if (has) return this.locator(`internal:has=${JSON.stringify(has.#selector)}`);
    const text = typeof hasText === 'string' ? `${JSON.stringify(hasText)}i` : String(hasText);
    return this.locator(`internal:has-text=${text}`);
  }

  /** Sends a command about the element. */
  #command<Value>(method: 'GET' | 'POST', command: string, body?: object): Promise<Value> {
    return retry(this.#selector, async () => {
      const found = (selector: string) => locators.one(selector);
      const element = await this.#tab.evaluateOnElements<Reference | null>(found, this.#selector);
      const path = `element/${Object.values(element ?? {})[0]}/${command}`;
      return element ? { value: await this.#tab.session.send<Value>(method, path, body) } : undefined;
    }).then(({ value }) => value);
  }

  /** Runs a function on the element as soon as it is there. */
  evaluate<Value>(work: PageWork, value?: unknown): Promise<Value> {
    const run = `(async (element) => element && { value: await (${work})(element, ${JSON.stringify(value)}) })`;
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
  inputValue = () => this.evaluate<string>((element: HTMLInputElement) => element.value);
  focus = () => this.evaluate<void>((element: HTMLElement) => element.focus());

  getAttribute = (name: string) =>
    this.evaluate<string | null>((element: Element, of: string) => element.getAttribute(of), name);

  scrollIntoViewIfNeeded = () =>
    this.evaluate<void>((element: Element) =>
      element.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );

  boundingBox = () => this.evaluate<DOMRect>((element: Element) => element.getBoundingClientRect().toJSON());

  /** The role and the name of the element, as the browser tells assistive technology. */
  async ariaSnapshot(): Promise<string> {
    const role = await this.#command<string>('GET', 'computedrole');
    return `- ${role} "${await this.#command<string>('GET', 'computedlabel')}"`;
  }

  async waitFor({ state = 'visible' } = {}): Promise<void> {
    await retry(`${this.#selector} that is ${state}`, async () => {
      const found = await this.#tab.evaluateOnElements<string[]>((selector: string) => {
        const element = locators.one(selector);
        if (!element) return ['detached', 'hidden'];
        return ['attached', locators.isVisible(element) ? 'visible' : 'hidden'];
      }, this.#selector);
      return found.includes(state) || undefined;
    });
  }

  async click(): Promise<void> {
    await this.#command('POST', 'click', {});
  }

  async check(): Promise<void> {
    if (!(await this.evaluate<boolean>((element: HTMLInputElement) => element.checked))) await this.click();
  }

  async selectOption(choice: string | { label: string }): Promise<void> {
    const isChosen = typeof choice === 'string' ? `[value="${choice}"]` : `:text-is("${choice.label}")`;
    await this.locator(`option${isChosen}`).click();
  }

  /** Types a text in place of what is there. Fields of dates, which are typed into part by part, get the value at once. */
  async fill(text: string): Promise<void> {
    const isTyped = await this.evaluate<boolean>((element: HTMLInputElement, value: string) => {
      element.focus();
      element.select();
      if (!element.type.startsWith('date')) return true;
      element.value = value;
      for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));
      return false;
    }, text);
    if (isTyped && text === '') await this.#tab.keyboard.press('Delete');
    else if (isTyped) await this.#command('POST', 'value', { text });
  }
}
