const dayLength = 24 * 60 * 60 * 1000;

/** The day that comes so many days after another one, both `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);
}
