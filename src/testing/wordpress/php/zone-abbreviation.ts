/** The abbreviations that the time zone database has, by the English names that JavaScript knows. */
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

/** What PHP calls a zone at an instant: `CEST`, or `+0545` where a zone has no abbreviation. */
export function zoneAbbreviation(zone: string, instant: number, offsetMinutes: number): string {
  const formatter = formatterOf(zone);
  // Manual offsets such as UTC+5.5 stand for themselves.
  if (formatter === undefined || /^UTC[+-]/.test(zone)) return zone;
  const name = formatter.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const known = abbreviations[name];
  if (known !== undefined) return known;
  const hours = String(Math.floor(Math.abs(offsetMinutes) / 60)).padStart(2, '0');
  const minutes = Math.abs(offsetMinutes) % 60;
  const rest = minutes === 0 ? '' : String(minutes).padStart(2, '0');
  return `${offsetMinutes < 0 ? '-' : '+'}${hours}${rest}`;
}
