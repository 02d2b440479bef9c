import { readDate } from '../../../contract/values/date.ts';
import { addDays } from '../../../time/zone.ts';

/** The order of day, month and year in the dates of a spreadsheet. */
export type DateOrder = 'year-month-day' | 'day-month-year' | 'month-day-year';

const orders: readonly DateOrder[] = ['year-month-day', 'day-month-year', 'month-day-year'];

export function exampleOf(order: DateOrder | undefined): string {
  if (order === 'day-month-year') return '31.12.2026 20:00';
  if (order === 'month-day-year') return '12/31/2026 8:00 PM';
  return `2026-12-31 20:00${order ? '' : ', or 1/2/2027 with the option dates'}`;
}

const dateForm = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/;
const timeForm = /^(?:kl\.? ?)?(\d\d?)(?: ?[:.hu] ?(\d\d))?(?::(\d\d))?(?: ?([ap])\.? ?m\.?| ?(h|u|uhr))?$/i;

/** Reads a date such as `31.12.2026` as `2026-12-31`. Without an order, reads only unambiguous dates. */
function readDay(text: string, order: DateOrder | undefined): string | undefined {
  const [, ...numbers] = dateForm.exec(text) ?? [];
  const days = new Set<string>();
  for (const one of order ? [order] : orders) {
    const parts = one.split('-').map((name, index) => [name, numbers[index]]);
    const { year = '', month = '', day = '' }: Record<string, string> = Object.fromEntries(parts);
    const isUsual = order || !text.includes('.') || one === 'day-month-year';
    if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2 || !isUsual) continue;
    // Two digits mean this century.
    const date = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (readDate(date) !== undefined) days.add(date);
  }
  return days.size === 1 ? [...days][0] : undefined;
}

/** Reads a time such as `20:00`, `kl. 20.00`, `20 h 00`, `20u` or `8 p. m.` as `20:00:00`, with seconds. */
function readTime(text: string): string | undefined {
  const [, digits = '', minutes, seconds = '00', half, unit] = timeForm.exec(text) ?? [];
  if ((minutes ?? half ?? unit) === undefined) return undefined;
  const hour = Number(digits);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}:${seconds}`;
}

/** The form of ISO 8601 without separators: `20270705`, or `20270705T190000Z`. */
const basicForm = /^(\d{4})(\d\d)(\d\d)(?:([T ])(\d\d)(\d\d)(\d\d)?(?=Z|[+-]|$)|(?=[T ]|$))/i;

const withSeparators = (text: string) =>
  text.replace(basicForm, (_, year, month, day, between = '', hour = '', minute = '', second = '00') =>
    [`${year}-${month}-${day}`, hour && `${between}${hour}:${minute}:${second}`].join(''),
  );

/** Reads a date in the order of a spreadsheet, or in ISO 8601, which is unambiguous. */
export function readLocalDate(text: string, time: string, order?: DateOrder): string | undefined {
  // From cells without a format for times, spreadsheets write 6:00 as 0.25, or as 30.12.1899 6:00.
  if (/^0\.(?!00)\d\d$/.test(time) || /^(?:30.12|12.30).(?:18)?99\b|^1899.12.30/.test(text)) return undefined;
  // Spreadsheets put spaces of several widths before AM and PM.
  const whole = withSeparators(`${text} ${time}`.trim().replace(/[\s,]+/g, ' '));
  // Two times, and not an offset.
  if (/ \d\d:\d\d-\d\d:\d\d$/.test(whole)) return undefined;
  if (readDate(whole) !== undefined) return whole;
  const [dateText = '', ...timeTexts] = whole.replace(/([./-]) (?=\d)/g, '$1').split(' ');
  // A year in front is unambiguous.
  const day = readDay(dateText, /^\d{4}/.test(dateText) ? 'year-month-day' : order);
  if (day === undefined || timeTexts.length === 0) return day;
  const date = `${day} ${readTime(timeTexts.join(' '))}`;
  if (date.endsWith(' 24:00:00')) return `${addDays(day, 1)} 00:00:00`;
  return readDate(date) === undefined ? undefined : date;
}
