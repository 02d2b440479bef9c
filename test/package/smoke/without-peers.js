import {
  readCsv,
  readICalendar,
  readNdjson,
  writeCsv,
  writeICalendar,
  writeNdjson,
} from 'events-calendar-client/sync';

// Prints what formats say whose packages are not installed.
const first = async (items) => {
  for await (const item of items) return item;
};
const files = [
  readNdjson('{}'),
  writeNdjson([{}]),
  readCsv('a'),
  writeCsv([]),
  readICalendar(''),
  writeICalendar([]),
];
const outcomes = files.map((items) => first(items).catch(({ message }) => message));
process.stdout.write(JSON.stringify(await Promise.all(outcomes)));
