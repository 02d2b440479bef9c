import { whenText } from 'events-calendar-client/format';
import { describe, expect, test } from 'vitest';

const berlin = { timezone: 'Europe/Berlin', timezone_abbr: 'CEST' };
const hours = (start_date: string, end_date: string) => ({
  ...berlin,
  start_date: `${start_date}:00`,
  end_date: `${end_date}:00`,
});
const days = (first: string, last: string) => ({
  ...berlin,
  all_day: true,
  start_date: `${first} 00:00:00`,
  end_date: `${last} 23:59:59`,
});

const events = {
  afternoon: hours('2027-06-19 14:00', '2027-06-19 22:00'),
  morning: hours('2027-06-19 09:30', '2027-06-19 13:00'),
  moment: hours('2027-06-19 09:30', '2027-06-19 09:30'),
  night: hours('2027-06-19 22:00', '2027-06-20 02:00'),
  'until midnight': hours('2027-06-19 20:00', '2027-06-20 00:00'),
  weekend: hours('2027-06-19 14:00', '2027-06-20 18:00'),
  'two days until midnight': hours('2027-06-19 14:00', '2027-06-21 00:00'),
  'across years': hours('2027-12-30 22:00', '2028-01-01 12:00'),
  'a whole day': days('2027-06-19', '2027-06-19'),
  'whole days': days('2027-06-12', '2027-06-14'),
  'whole days across months': days('2027-06-30', '2027-07-02'),
  'whole days across years': days('2027-12-31', '2028-01-02'),
};

type Name = keyof typeof events;

/** What a careful editor would print, by hand. The time zone, of which there is more below, is left out here. */
const sentences: Record<string, Partial<Record<Name, string>>> = {
  de: {
    afternoon: 'Sa., 19. Juni 2027, 14:00–22:00 Uhr',
    morning: 'Sa., 19. Juni 2027, 09:30–13:00 Uhr',
    moment: 'Sa., 19. Juni 2027, 09:30 Uhr',
    night: 'Sa., 19. Juni 2027, 22:00–02:00 Uhr',
    'until midnight': 'Sa., 19. Juni 2027, 20:00–24:00 Uhr',
    weekend: 'Sa., 19. Juni 2027, 14:00 Uhr – So., 20. Juni, 18:00 Uhr',
    'two days until midnight': 'Sa., 19. Juni 2027, 14:00 Uhr – So., 20. Juni, 24:00 Uhr',
    'across years': 'Do., 30. Dezember 2027, 22:00 Uhr – Sa., 1. Januar 2028, 12:00 Uhr',
    'a whole day': 'Sa., 19. Juni 2027',
    'whole days': '12.–14. Juni 2027',
    'whole days across months': '30. Juni – 2. Juli 2027',
    'whole days across years': '31. Dezember 2027 – 2. Januar 2028',
  },
  'en-US': {
    afternoon: 'Sat, June 19, 2027, 2:00 – 10:00 PM',
    morning: 'Sat, June 19, 2027, 9:30 AM – 1:00 PM',
    moment: 'Sat, June 19, 2027, 9:30 AM',
    night: 'Sat, June 19, 2027, 10:00 PM – 2:00 AM',
    'until midnight': 'Sat, June 19, 2027, 8:00 PM – 12:00 AM',
    weekend: 'Sat, June 19, 2027, 2:00 PM – Sun, June 20, 6:00 PM',
    'two days until midnight': 'Sat, June 19, 2027, 2:00 PM – Mon, June 21, 12:00 AM',
    'across years': 'Thu, December 30, 2027, 10:00 PM – Sat, January 1, 2028, 12:00 PM',
    'a whole day': 'Sat, June 19, 2027',
    'whole days': 'June 12–14, 2027',
    'whole days across months': 'June 30 – July 2, 2027',
    'whole days across years': 'December 31, 2027 – January 2, 2028',
  },
  'en-GB': {
    afternoon: 'Sat, 19 June 2027, 14:00–22:00',
    morning: 'Sat, 19 June 2027, 09:30–13:00',
    moment: 'Sat, 19 June 2027, 09:30',
    night: 'Sat, 19 June 2027, 22:00–02:00',
    'until midnight': 'Sat, 19 June 2027, 20:00–24:00',
    weekend: 'Sat, 19 June 2027, 14:00 – Sun, 20 June, 18:00',
    'two days until midnight': 'Sat, 19 June 2027, 14:00 – Sun, 20 June, 24:00',
    'across years': 'Thu, 30 December 2027, 22:00 – Sat, 1 January 2028, 12:00',
    'a whole day': 'Sat, 19 June 2027',
    'whole days': '12–14 June 2027',
    'whole days across months': '30 June – 2 July 2027',
    'whole days across years': '31 December 2027 – 2 January 2028',
  },
  fr: {
    morning: 'sam. 19 juin 2027, 09:30 – 13:00',
    weekend: 'sam. 19 juin 2027, 14:00 – dim. 20 juin, 18:00',
    'across years': 'jeu. 30 décembre 2027, 22:00 – sam. 1 janvier 2028, 12:00',
    'whole days': '12–14 juin 2027',
    'whole days across months': '30 juin – 2 juillet 2027',
    'whole days across years': '31 décembre 2027 – 2 janvier 2028',
  },
  es: {
    morning: 'sáb, 19 de junio de 2027, 9:30–13:00',
    weekend: 'sáb, 19 de junio de 2027, 14:00 – dom, 20 de junio, 18:00',
    'across years': 'jue, 30 de diciembre de 2027, 22:00 – sáb, 1 de enero de 2028, 12:00',
    'whole days': '12–14 de junio de 2027',
    'whole days across months': '30 de junio – 2 de julio de 2027',
    'whole days across years': '31 de diciembre de 2027 – 2 de enero de 2028',
  },
  it: {
    morning: 'sab 19 giugno 2027, 09:30–13:00',
    weekend: 'sab 19 giugno 2027, 14:00 – dom 20 giugno, 18:00',
    'across years': 'gio 30 dicembre 2027, 22:00 – sab 1 gennaio 2028, 12:00',
    'whole days': '12–14 giugno 2027',
    'whole days across months': '30 giugno – 2 luglio 2027',
    'whole days across years': '31 dicembre 2027 – 2 gennaio 2028',
  },
  pl: {
    morning: 'sob., 19 czerwca 2027, 09:30–13:00',
    weekend: 'sob., 19 czerwca 2027, 14:00 – niedz., 20 czerwca, 18:00',
    'across years': 'czw., 30 grudnia 2027, 22:00 – sob., 1 stycznia 2028, 12:00',
    'whole days': '12–14 czerwca 2027',
    'whole days across months': '30 czerwca – 2 lipca 2027',
    'whole days across years': '31 grudnia 2027 – 2 stycznia 2028',
  },
  ro: {
    morning: 'sâm., 19 iunie 2027, 09:30–13:00',
    weekend: 'sâm., 19 iunie 2027, 14:00 – dum., 20 iunie, 18:00',
    'across years': 'joi, 30 decembrie 2027, 22:00 – sâm., 1 ianuarie 2028, 12:00',
    'whole days': '12–14 iunie 2027',
    'whole days across months': '30 iunie – 2 iulie 2027',
    'whole days across years': '31 decembrie 2027 – 2 ianuarie 2028',
  },
  tr: {
    afternoon: '19 Haziran 2027 Cmt 14:00–22:00',
    morning: '19 Haziran 2027 Cmt 09:30–13:00',
    moment: '19 Haziran 2027 Cmt 09:30',
    night: '19 Haziran 2027 Cmt 22:00–02:00',
    'until midnight': '19 Haziran 2027 Cmt 20:00–24:00',
    weekend: '19 Haziran 2027 Cmt 14:00 – 20 Haziran Paz 18:00',
    'two days until midnight': '19 Haziran 2027 Cmt 14:00 – 20 Haziran Paz 24:00',
    'across years': '30 Aralık 2027 Per 22:00 – 1 Ocak 2028 Cmt 12:00',
    'a whole day': '19 Haziran 2027 Cmt',
    'whole days': '12–14 Haziran 2027',
    'whole days across months': '30 Haziran – 2 Temmuz 2027',
    'whole days across years': '31 Aralık 2027 – 2 Ocak 2028',
  },
  ja: {
    afternoon: '2027年6月19日(土) 14:00～22:00',
    morning: '2027年6月19日(土) 9:30～13:00',
    moment: '2027年6月19日(土) 9:30',
    night: '2027年6月19日(土) 22:00～2:00',
    'until midnight': '2027年6月19日(土) 20:00～24:00',
    weekend: '2027年6月19日(土) 14:00～6月20日(日) 18:00',
    'two days until midnight': '2027年6月19日(土) 14:00～6月20日(日) 24:00',
    'across years': '2027年12月30日(木) 22:00～2028年1月1日(土) 12:00',
    'a whole day': '2027年6月19日(土)',
    'whole days': '2027年6月12日～6月14日',
    'whole days across months': '2027年6月30日～7月2日',
    'whole days across years': '2027年12月31日～2028年1月2日',
  },
  'zh-HK': { 'whole days across months': '2027年6月30日 – 7月2日' },
  'es-AR': { 'whole days across months': '30 de junio – 2 de julio de 2027' },
  'es-CO': { night: 'sáb, 19 de junio de 2027, 10:00 p. m. – 2:00 a. m.' },
  sw: { 'whole days across months': '30 Juni – 2 Julai 2027' },
};

describe.each(Object.entries(sentences))('in %s', (locale, expected) => {
  test.each(Object.entries(expected))('%s', (name, text) => {
    expect(whenText(events[name as Name], { locale, omitTimeZone: 'event' })).toBe(text);
  });
});

describe('what the zone is called', () => {
  const clockChange = hours('2027-10-30 22:00', '2027-10-31 05:00');
  const winter = { ...hours('2027-12-01 20:00', '2027-12-01 22:00'), timezone_abbr: 'CET' };

  test.each([
    ['de', events.afternoon, '14:00–22:00 Uhr MESZ'],
    ['de', winter, '20:00–22:00 Uhr MEZ'],
    ['de', clockChange, '22:00 Uhr MESZ – 05:00 Uhr MEZ'],
    ['en-GB', events.afternoon, '14:00–22:00 CEST'],
    ['en-GB', clockChange, '22:00 CEST – 05:00 CET'],
    ['en-US', events.afternoon, '2:00 – 10:00 PM CEST'],
    ['en-US', clockChange, '10:00 PM GMT+2 – 5:00 AM GMT+1'],
    ['fr', events.afternoon, '14:00 – 22:00 CEST'],
    ['es', winter, '20:00–22:00 CET'],
    ['pl', events.moment, '09:30 CEST'],
    ['ja', events.afternoon, '14:00～22:00 CEST'],
  ])('in %s', (locale, event, end) => {
    expect(whenText(event, { locale }).slice(-end.length - 1)).toBe(` ${end}`);
  });

  test.each([
    ['de', 'America/New_York', 'EDT', 'EDT'],
    ['de', 'Asia/Tokyo', 'JST', 'JST'],
    ['en-US', 'America/New_York', 'EDT', 'EDT'],
    ['fr-CA', 'America/Toronto', 'EDT', 'HAE'],
    ['tr', 'Europe/Istanbul', '+03', 'GMT+3'],
    ['en-GB', 'UTC+5.5', 'UTC+5.5', 'GMT+5:30'],
    ['fr', 'UTC+5.5', 'UTC+5.5', 'UTC+5:30'],
    ['de', 'UTC', 'UTC', 'UTC'],
  ])('in %s where it is %s and the site calls it %s', (locale, timezone, timezone_abbr, name) => {
    const text = whenText({ ...events.afternoon, timezone, timezone_abbr }, { locale });
    expect(text.endsWith(` ${name}`), text).toBe(true);
  });

  test('is that of the language on other clocks, where the site has no name for them', () => {
    const inNewYork = whenText(events.afternoon, { locale: 'en-US', timeZone: 'America/New_York' });
    expect(inNewYork).toBe('Sat, June 19, 2027, 8:00 AM – 4:00 PM EDT');
    const inLondon = whenText(events.afternoon, { locale: 'de', timeZone: 'Europe/London' });
    expect(inLondon).toBe('Sa., 19. Juni 2027, 13:00–21:00 Uhr GMT+1');
  });
});
