import { readDate } from '../../../contract/values/date.ts';

/** The order of day, month and year in the dates of a spreadsheet. */
export type DateOrder = 'year-month-day' | 'day-month-year' | 'month-day-year';

type Part = 'year' | 'month' | 'day';

const partsOf: Readonly<Record<DateOrder, readonly [Part, Part, Part]>> = {
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

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Reads a year. Two digits mean this century. */
function readYear(digits: string): number | undefined {
  if (digits.length === 4) return Number(digits);
  return digits.length === 2 ? 2000 + Number(digits) : undefined;
}

/** Reads a date such as `31.12.2026` as `2026-12-31`. Without an order, reads only unambiguous dates. */
function readDay(text: string, order: DateOrder | undefined): string | undefined {
  const [, ...numbers] = dateForm.exec(text) ?? [];
  const days = new Set<string>();
  for (const names of order ? [partsOf[order]] : Object.values(partsOf)) {
    const partOf = (part: Part) => numbers[names.indexOf(part)] ?? '';
    const year = readYear(partOf('year'));
    const isShort = partOf('month').length <= 2 && partOf('day').length <= 2;
    const isUsual = order || !text.includes('.') || names === partsOf['day-month-year'];
    const day = `${year}-${twoDigits(Number(partOf('month')))}-${twoDigits(Number(partOf('day')))}`;
    if (year !== undefined && isShort && isUsual && (order || readDate(day) !== undefined)) days.add(day);
  }
  return days.size === 1 ? [...days][0] : undefined;
}

function readHour(digits: string, half: string | undefined): number | undefined {
  const hour = Number(digits);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Reads a time such as `20:00`, `20.00`, `20h00` or `8 p. m.` as `20:00:00`, with seconds. */
function readTime(text: string): string | undefined {
  const [, digits, minutes, seconds, half, unit] = timeForm.exec(text) ?? [];
  const isTime = digits !== undefined && (minutes ?? half ?? unit) !== undefined;
  const hour = isTime ? readHour(digits, half) : undefined;
  if (hour === undefined) return undefined;
  return `${twoDigits(hour)}:${minutes ?? '00'}:${seconds ?? '00'}`;
}

/** Spreadsheets put spaces of several widths before AM and PM. */
const withPlainSpaces = (text: string) => text.trim().replace(/[\s,]+/g, ' ');

/** The form of ISO 8601 without separators: `20270705`, or `20270705T190000Z`. */
const basicForm = /^(\d{4})(\d\d)(\d\d)(?:([T ])(\d\d)(\d\d)(\d\d)?(?=Z|[+-]|$)|(?=[T ]|$))/i;

const withSeparators = (text: string) =>
  text.replace(basicForm, (_, year, month, day, between = '', hour = '', minute = '', second = '00') =>
    [`${year}-${month}-${day}`, hour && `${between}${hour}:${minute}:${second}`].join(''),
  );

/** Reads a date in the order of a spreadsheet, or in ISO 8601, which is unambiguous. */
export function readLocalDate(text: string, time: string, order?: DateOrder): string | undefined {
  const whole = withSeparators(withPlainSpaces(time === '' ? text : `${text} ${time}`));
  if (readDate(whole) !== undefined) return whole;
  const [dateText = '', ...timeTexts] = whole.replace(/([./-]) (?=\d)/g, '$1').split(' ');
  const day = readDay(dateText, order);
  if (day === undefined) return undefined;
  const clock = timeTexts.length === 0 ? '' : readTime(timeTexts.join(' '));
  if (clock === undefined) return undefined;
  const date = clock === '' ? day : `${day} ${clock}`;
  return readDate(date) === undefined ? undefined : date;
}
