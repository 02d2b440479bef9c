/** Events Calendar Pro numbers the dates of recurring events from here on; its posts have lower IDs. */
const firstOccurrenceId = 10_000_000;

/** Whether an ID is that of one date of a recurring event, or of a single event under its second ID. */
export function isOccurrenceId(id: number): boolean {
  return Number.isSafeInteger(id) && id > firstOccurrenceId;
}

/** The URL of a date ends in it, with a number if the day has more than one; plain permalinks have a parameter. */
const datedUrl = /\/\d{4}-\d{2}-\d{2}(?:\/\d+)?\/?$|[?&]eventDate=\d/;

/** Whether the URL of an event is that of one of its dates, as recurring events have it. Drafts have no such URL. */
export function hasOccurrenceUrl(url: string): boolean {
  return datedUrl.test(url);
}
