import { wallTimeToInstant } from '../../../time/zone.ts';
import { offsetMinutes } from '../date-format.ts';
import { offsetOfAbbreviation } from './zone.ts';

/** The abbreviations of the time zone database, by the English names of `Intl`. */
const abbreviations: Readonly<Record<string, string>> = {
  'Alaska Standard Time': 'AKST',
  'Alaska Daylight Time': 'AKDT',
  'Arabian Standard Time': '+03',
  'Atlantic Standard Time': 'AST',
  'Atlantic Daylight Time': 'ADT',
  'Australian Central Standard Time': 'ACST',
  'Australian Central Daylight Time': 'ACDT',
  'Australian Eastern Standard Time': 'AEST',
  'Australian Eastern Daylight Time': 'AEDT',
  'Australian Western Standard Time': 'AWST',
  'British Summer Time': 'BST',
  'Central Africa Time': 'CAT',
  'Central European Standard Time': 'CET',
  'Central European Summer Time': 'CEST',
  'Central Standard Time': 'CST',
  'Central Daylight Time': 'CDT',
  'China Standard Time': 'CST',
  'Coordinated Universal Time': 'UTC',
  'East Africa Time': 'EAT',
  'Eastern European Standard Time': 'EET',
  'Eastern European Summer Time': 'EEST',
  'Eastern Standard Time': 'EST',
  'Eastern Daylight Time': 'EDT',
  'Greenwich Mean Time': 'GMT',
  'Hawaii-Aleutian Standard Time': 'HST',
  'Hong Kong Standard Time': 'HKT',
  'India Standard Time': 'IST',
  'Irish Standard Time': 'IST',
  'Israel Standard Time': 'IST',
  'Israel Daylight Time': 'IDT',
  'Japan Standard Time': 'JST',
  'Korean Standard Time': 'KST',
  'Moscow Standard Time': 'MSK',
  'Mountain Standard Time': 'MST',
  'Mountain Daylight Time': 'MDT',
  'New Zealand Standard Time': 'NZST',
  'New Zealand Daylight Time': 'NZDT',
  'Newfoundland Standard Time': 'NST',
  'Newfoundland Daylight Time': 'NDT',
  'Pacific Standard Time': 'PST',
  'Pacific Daylight Time': 'PDT',
  'Pakistan Standard Time': 'PKT',
  'Philippine Standard Time': 'PST',
  'South Africa Standard Time': 'SAST',
  'West Africa Standard Time': 'WAT',
  'Western European Standard Time': 'WET',
  'Western European Summer Time': 'WEST',
  'Western Indonesia Time': 'WIB',
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat | undefined {
  try {
    const formatter =
      formatters.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' });
    formatters.set(zone, formatter);
    return formatter;
  } catch {
    return undefined;
  }
}

/** An offset such as `+0300`. */
function formatOffset(minutes: number): string {
  const sign = minutes < 0 ? '-' : '+';
  const hours = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0');
  return `${sign}${hours}${String(Math.abs(minutes) % 60).padStart(2, '0')}`;
}

/** PHP's abbreviation of a zone at a wall time: `CEST`, or `+03` and `+0545` for zones without an abbreviation. */
export function zoneAbbreviation(wallTime: string, zone: string): string {
  const text = zone.trimStart();
  // Manual offsets such as UTC+5.5 are their own abbreviation.
  if (/^UTC[+-]/.test(text)) return zone;
  if (offsetOfAbbreviation(text) !== undefined) return text.toUpperCase();
  const offset = formatOffset(offsetMinutes(wallTime, zone));
  if (/^(?:gmt)?[+-]/i.test(text)) return `GMT${offset}`;
  const formatter = formatterOf(text);
  if (formatter === undefined) return zone;
  const parts = formatter.formatToParts(wallTimeToInstant(wallTime, text));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  const abbreviation = name === undefined ? undefined : abbreviations[name];
  return abbreviation ?? offset.replace(/00$/, '');
}
