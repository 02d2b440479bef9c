/** Events Calendar Pro numbers the dates of recurring events from here on. IDs of its posts are lower. */
export const firstOccurrenceId = 10_000_000;

/** Whether an ID is the ID of one date of a recurring event, or the second ID of a single event. */
export function isOccurrenceId(id: number): boolean {
  return Number.isSafeInteger(id) && id > firstOccurrenceId;
}

/** The path of a date ends in it, with a number if the day has several. Plain permalinks have a parameter. */
const datedUrl = /\/\d{4}-\d{2}-\d{2}(?:\/\d+)?\/?(?:\?|$)|[?&]eventDate=\d/;

/** Whether the URL of an event belongs to one date of a recurring event. Drafts have no such URL. */
export function hasOccurrenceUrl(url: string): boolean {
  return datedUrl.test(url);
}
