import type { Session } from './driver.ts';

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
