import { setTimeout } from 'node:timers/promises';

// Imported behind code that draws June 2027: waits until all events are drawn, and prints the squares that each is in.

const titles = ['Three days', 'One day', 'Until midnight', 'Night', 'Manual offset'];

type Squares = readonly [firstDay: string, days: number];

/** FullCalendar puts an event into its first square, and makes it so many squares wide. */
function squaresOf(element: HTMLElement): Squares | undefined {
  const firstDay = element.closest<HTMLElement>('[data-date]')?.dataset.date;
  const width = /(\d)00%/.exec(element.style.width || (element.parentElement?.style.width ?? ''))?.[1];
  return firstDay !== undefined && width !== undefined ? [firstDay, Number(width)] : undefined;
}

function drawnEvents(): Record<string, Squares> {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-date] a')];
  const found = elements.flatMap((element) => {
    const title = titles.find((one) => element.textContent.endsWith(one));
    const squares = squaresOf(element);
    return title && squares ? [[title, squares] as const] : [];
  });
  return Object.fromEntries(found);
}

let drawn = drawnEvents();
for (let attempt = 0; attempt < 500 && Object.keys(drawn).length < titles.length; attempt += 1) {
  await setTimeout(10);
  drawn = drawnEvents();
}
process.stdout.write(JSON.stringify(drawn));
process.exit(0);
