import { setTimeout } from 'node:timers/promises';

// Imported behind code that draws June 2027: waits until all events are drawn, and prints the squares that each is in.

const titles = ['Three days', 'One day', 'Until midnight', 'Night', 'Manual offset'];

type Squares = readonly [firstDay: string, days: number];

/** Schedule-X and FullCalendar put an event into its first square, and make it so many squares wide. */
function squaresByDate(element: HTMLElement): Squares | undefined {
  const firstDay = element.closest<HTMLElement>('[data-date]')?.dataset.date;
  const width = /(\d)00%/.exec(element.style.width || (element.parentElement?.style.width ?? ''))?.[1];
  return firstDay !== undefined && width !== undefined ? [firstDay, Number(width)] : undefined;
}

/** In react-big-calendar, the elements of a row are so many sevenths of it wide. */
function squaresBySegments(element: HTMLElement): Squares {
  const segment = element.closest('.rbc-row-segment')!;
  const row = [...segment.parentElement!.children].map((one) => ({
    isSegment: one === segment,
    days: Math.round((Number.parseFloat(getComputedStyle(one).flexBasis) / 100) * 7),
  }));
  const index = row.findIndex(({ isSegment }) => isSegment);
  const daysBefore = row.slice(0, index).reduce((sum, { days }) => sum + days, 0);
  const weeks = [...document.querySelectorAll('.rbc-month-row')].indexOf(segment.closest('.rbc-month-row')!);
  const firstSunday = Date.UTC(2027, 4, 30);
  const day = new Date(firstSunday + (weeks * 7 + daysBefore) * 24 * 60 * 60 * 1000);
  return [day.toISOString().slice(0, 10), row[index]!.days];
}

function drawnEvents(): Record<string, Squares> {
  const elements = [...document.querySelectorAll<HTMLElement>('[data-date] a, [data-event-id], .rbc-event')];
  const found = elements.flatMap((element) => {
    const title = titles.find((one) => element.textContent.endsWith(one));
    const squares = element.matches('.rbc-event') ? squaresBySegments(element) : squaresByDate(element);
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
