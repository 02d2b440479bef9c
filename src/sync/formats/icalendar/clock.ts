/** A day, or what a clock shows: `2027-05-01`, or `2027-05-01 18:00:00`. */
export type Clock = string;

/** Whether a clock reading is a day alone. */
export const isDay = (clock: Clock) => clock.length === 'YYYY-MM-DD'.length;
