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

export const hour = 60 * 60 * 1000;

/** The local time of an instant in UTC, as sites write it. */
export const wallTime = (instant: number) => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');

/** An event as a site stores it, which starts at an instant and lasts some hours. */
export const eventAt = (id: number, start: number, hours = 1, timezone = 'UTC') => ({
  ...{ id, title: `Event ${id}`, timezone },
  ...{ start_date: wallTime(start), end_date: wallTime(start + hours * hour) },
});
