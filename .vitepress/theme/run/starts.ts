const setUp = `import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import { sampleCalendar } from 'events-calendar-client/testing/sample';

const now = '2027-06-16T12:00:00Z';
const auth = { username: 'jane', applicationPassword: 'any password' };
const mock = createCalendarMock({ now, snapshot: sampleCalendar({ around: now }), users: [{ ...auth, role: 'editor' }] });
const calendar = new CalendarClient({ baseUrl: mock.baseUrl, auth, fetch: mock.fetch });
`;

/** Programs to start from, by their titles. */
export const starts: Readonly<Record<string, string>> = {
  'List and search': `${setUp}
const page = await calendar.events.list({ search: 'jazz' });
console.log(page.total, 'events');
for (const { id, start_date, title } of page.items) console.log(id, start_date, title);
`,
  'Every event of a weekend': `${setUp}
for (const { start_date, title, venue } of await calendar.events.between('2027-06-18', '2027-06-21')) {
  console.log(start_date, title, venue[0] ? \`at \${venue[0].venue}\` : '');
}
`,
  'An edit, and what an update would have lost': `${setUp}
const { id, ...fair } = await calendar.events.create({
  title: 'Summer fair',
  start_date: '2027-06-19 14:00',
  end_date: '2027-06-19 22:00',
  cost: '5',
  website: 'https://example.org/fair',
  tags: ['open air'],
});
console.log('created:', fair.title, fair.cost, fair.website);

const edited = await calendar.events.edit(id, { title: 'Summer fair, now with music' });
console.log('after edit:', edited.title, edited.cost, edited.website);

const updated = await calendar.events.update(id, { title: 'Summer fair' });
console.log('after update:', updated.title, updated.cost || '(no cost)', updated.website ?? '(no website)');
`,
  'A month as a calendar': `import { daysOf } from 'events-calendar-client/time';
${setUp}
const events = await calendar.events.between('2027-06-01', '2027-07-01');
const perDay = new Map<string, number>();
for (const event of events) {
  for (const day of daysOf(event)) perDay.set(day, (perDay.get(day) ?? 0) + 1);
}

console.log('June 2027, with the number of events');
console.log(' Mon   Tue   Wed   Thu   Fri   Sat   Sun');
let week = '      '; // 1 June 2027 is a Tuesday.
for (let day = 1; day <= 30; day += 1) {
  const count = perDay.get(\`2027-06-\${String(day).padStart(2, '0')}\`) ?? 0;
  week += \`\${String(day).padStart(3)}·\${count || '-'} \`;
  if ((day + 1) % 7 === 0 || day === 30) {
    console.log(week);
    week = '';
  }
}
`,
  'Dates, places and prices in German': `import { priceText, whenText, whereText } from 'events-calendar-client/format';
${setUp}
for (const event of await calendar.events.upcoming({ limit: 5 }, { now })) {
  console.log(event.title);
  console.log(' ', whenText(event, { locale: 'de' }));
  console.log(' ', [whereText(event), priceText(event, { locale: 'de' })].filter(Boolean).join(' · '));
}
`,
};
