import { readDate } from '../../../contract/values/date.ts';

/** The order of day, month and year in the dates of a spreadsheet. */
export type DateOrder = 'year-month-day' | 'day-month-year' | 'month-day-year';

type Part = 'year' | 'month' | 'day';

const partsOf: Readonly<Record<DateOrder, readonly [Part, Part, Part]>> = {
  'year-month-day': ['year', 'month', 'day'],
  'day-month-year': ['day', 'month', 'year'],
  'month-day-year': ['month', 'day', 'year'],
};

export const exampleOf: Readonly<Record<DateOrder, string>> = {
  'year-month-day': '2026-12-31 20:00',
  'day-month-year': '31.12.2026 20:00',
  'month-day-year': '12/31/2026 8:00 PM',
};

const dateForm = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/;
const timeForm = /^(\d{1,2})(?::(\d\d))?(?::(\d\d))?(?: ?([ap])\.?m\.?)?$/i;

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A year of two digits is one of this century. */
function readYear(digits: string): number | undefined {
  if (digits.length === 4) return Number(digits);
  return digits.length === 2 ? 2000 + Number(digits) : undefined;
}

/** Reads a date such as `31.12.2026` as `2026-12-31`. */
function readDay(text: string, order: DateOrder): string | undefined {
  const [, ...numbers] = dateForm.exec(text) ?? [];
  const names = partsOf[order];
  const partOf = (part: Part) => numbers[names.indexOf(part)] ?? '';
  const year = readYear(partOf('year'));
  const isShort = partOf('month').length <= 2 && partOf('day').length <= 2;
  if (year === undefined || !isShort) return undefined;
  const month = twoDigits(Number(partOf('month')));
  return `${year}-${month}-${twoDigits(Number(partOf('day')))}`;
}

/** The hour of a day, of that on a clock of twelve hours. */
function readHour(digits: string, half: string | undefined): number | undefined {
  const hour = Number(digits);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Reads a time such as `20:00` or `8 PM` as `20:00`, and seconds if there are any. */
function readTime(text: string): string | undefined {
  const [, digits, minutes, seconds, half] = timeForm.exec(text) ?? [];
  const isTime = digits !== undefined && (minutes !== undefined || half !== undefined);
  const hour = isTime ? readHour(digits, half) : undefined;
  if (hour === undefined) return undefined;
  const time = `${twoDigits(hour)}:${minutes ?? '00'}`;
  return seconds === undefined ? time : `${time}:${seconds}`;
}

/** Spreadsheets put spaces of several widths before AM and PM. */
const withPlainSpaces = (text: string) => text.trim().replace(/[\s,]+/g, ' ');

/** Reads a date in the order of a spreadsheet, or in ISO 8601, which is never mistaken for it. */
export function readLocalDate(text: string, time: string, order: DateOrder): string | undefined {
  const whole = withPlainSpaces(time === '' ? text : `${text} ${time}`);
  if (readDate(whole) !== undefined) return whole;
  const [dateText = '', ...timeTexts] = whole.replace(/([./-]) (?=\d)/g, '$1').split(' ');
  const day = readDay(dateText, order);
  if (day === undefined) return undefined;
  const clock = timeTexts.length === 0 ? '' : readTime(timeTexts.join(' '));
  if (clock === undefined) return undefined;
  const date = clock === '' ? day : `${day} ${clock}`;
  return readDate(date) === undefined ? undefined : date;
}
