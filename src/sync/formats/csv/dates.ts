import { readDate } from '../../../contract/values/date.ts';

/** The order of day, month and year in the dates of a spreadsheet. */
export type DateOrder = 'year-month-day' | 'day-month-year' | 'month-day-year';

type Part = 'year' | 'month' | 'day';

/** The parts of a date in each order. */
const orders: Readonly<Record<DateOrder, readonly Part[]>> = {
  'year-month-day': ['year', 'month', 'day'],
  'day-month-year': ['day', 'month', 'year'],
  'month-day-year': ['month', 'day', 'year'],
};

export function exampleOf(order: DateOrder | undefined): string {
  if (order === 'day-month-year') return '31.12.2026 20:00';
  if (order === 'month-day-year') return '12/31/2026 8:00 PM';
  return `2026-12-31 20:00${order ? '' : ', or 1/2/2027 with the option dates'}`;
}

const dateForm = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/;
const timeForm = /^(\d{1,2})(?:[:.h](\d\d))?(?::(\d\d))?(?: ?([ap])\.? ?m\.?| ?(h|uhr))?$/i;

const twoDigits = (number: string) => number.padStart(2, '0');

/** Reads a date such as `31.12.2026` as `2026-12-31`. Without an order, reads only unambiguous dates. */
function readDay(text: string, order: DateOrder | undefined): string | undefined {
  const [, ...numbers] = dateForm.exec(text) ?? [];
  const days = new Set<string>();
  for (const names of order ? [orders[order]] : Object.values(orders)) {
    const [year = '', month = '', day = ''] = orders['year-month-day'].map(
      (part) => numbers[names.indexOf(part)],
    );
    const isUsual = order || !text.includes('.') || names === orders['day-month-year'];
    if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2 || !isUsual) continue;
    // Two digits mean this century.
    const date = `${year.padStart(4, '20')}-${twoDigits(month)}-${twoDigits(day)}`;
    if (order || readDate(date) !== undefined) days.add(date);
  }
  return days.size === 1 ? [...days][0] : undefined;
}

/** Reads a time such as `20:00`, `20.00`, `20h00` or `8 p. m.` as `20:00:00`, with seconds. */
function readTime(text: string): string | undefined {
  const [, digits = '', minutes, seconds = '00', half, unit] = timeForm.exec(text) ?? [];
  if ((minutes ?? half ?? unit) === undefined) return undefined;
  const hour = Number(digits);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${twoDigits(String(ofDay))}:${minutes ?? '00'}:${seconds}`;
}

/** The form of ISO 8601 without separators: `20270705`, or `20270705T190000Z`. */
const basicForm = /^(\d{4})(\d\d)(\d\d)(?:([T ])(\d\d)(\d\d)(\d\d)?(?=Z|[+-]|$)|(?=[T ]|$))/i;

const withSeparators = (text: string) =>
  text.replace(basicForm, (_, year, month, day, between = '', hour = '', minute = '', second = '00') =>
    [`${year}-${month}-${day}`, hour && `${between}${hour}:${minute}:${second}`].join(''),
  );

/** Reads a date in the order of a spreadsheet, or in ISO 8601, which is unambiguous. */
export function readLocalDate(text: string, time: string, order?: DateOrder): string | undefined {
  // Two times, and not an offset.
  if (/^\d\d:\d\d-\d\d:\d\d$/.test(time.trim())) return undefined;
  // Spreadsheets put spaces of several widths before AM and PM.
  const whole = withSeparators(`${text} ${time}`.trim().replace(/[\s,]+/g, ' '));
  if (readDate(whole) !== undefined) return whole;
  const [dateText = '', ...timeTexts] = whole.replace(/([./-]) (?=\d)/g, '$1').split(' ');
  const day = readDay(dateText, order);
  if (day === undefined) return undefined;
  const clock = timeTexts.length === 0 ? '' : readTime(timeTexts.join(' '));
  if (clock === undefined) return undefined;
  const date = clock === '' ? day : `${day} ${clock}`;
  return readDate(date) === undefined ? undefined : date;
}
