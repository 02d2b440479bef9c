/** An event of some hours. */
export const concert = {
  id: 12,
  all_day: false,
  start_date: '2027-05-01 18:00:00',
  end_date: '2027-05-01 20:30:00',
  timezone: 'Europe/Berlin',
  timezone_abbr: 'CEST',
};

/** An event of three whole days. */
export const festival = {
  ...concert,
  all_day: true,
  start_date: '2027-05-10 00:00:00',
  end_date: '2027-05-12 23:59:59',
};

/** The concert with another end. */
export const concertUntil = (end_date: string) => ({ ...concert, end_date });
