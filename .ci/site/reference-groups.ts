import type { DeclarationReflection, ProjectReflection } from 'typedoc';

/** The groups of the reference, by the folders of `src`: the first that a file is in counts. */
const groupsByFolder: readonly (readonly [folder: string, group: string])[] = [
  ['src/testing/', 'Testing'],
  ['src/fullcalendar/', 'Building calendars'],
  ['src/time/', 'Building calendars'],
  ['src/query/', 'Building calendars'],
  ['src/format/', 'Building calendars'],
  ['src/adapters.ts', 'Building calendars'],
  ['src/ical/', 'Building calendars'],
  ['src/jsonld/', 'Building calendars'],
  ['src/sync/', 'Scripts'],
  ['src/media/', 'Scripts'],
  ['src/errors/', 'Errors'],
  ['src/http/pages/', 'Lists'],
  ['src/resources/event-sequence/', 'Lists'],
  ['src/resources/parse-event-query.ts', 'Queries and bodies'],
  ['src/contract/routes.ts', 'Routes'],
  ['src/contract/resources.ts', 'Routes'],
  ['src/contract/', 'Queries and bodies'],
  ['src/', 'Client'],
];

/** What the service returns, among what the contract declares. */
const entities = [
  'CalendarEvent',
  'Venue',
  'Organizer',
  'Category',
  'Tag',
  'EventTerm',
  'Image',
  'ImageSize',
  'Root',
  'Documentation',
];

/** The group of something exported, by its name and its file. */
export function groupOf(name: string, file: string): string {
  if (file.startsWith('src/contract/') && entities.includes(name)) return 'Entities';
  const found = groupsByFolder.find(([folder]) => file.startsWith(folder));
  if (!found) throw new Error(`${file} is not part of the reference.`);
  return found[1];
}

/** Calls modules `/format` rather than `events-calendar-client/format`, once the addresses of pages are made. */
export function shortenModules(project: ProjectReflection): void {
  for (const module of project.children ?? [])
    module.name = module.name.replace(/^events-calendar-client(?=\/)/, '');
}

/** The fields of an event that most read first. The others follow by the alphabet, as everywhere. */
const firstFields = ['title', 'start_date', 'end_date', 'venue'];

export function orderEventFields(project: ProjectReflection): void {
  const event = project.getChildByName(['/schemas', 'CalendarEvent']) as DeclarationReflection | undefined;
  if (!event) throw new Error('The reference has no CalendarEvent.');
  // The last that is moved to the front is the first.
  const rank = ({ name }: { name: string }) => -firstFields.toReversed().indexOf(name);
  for (const { children } of [event, ...(event.groups ?? [])])
    children?.sort((one, other) => rank(one) - rank(other));
}
