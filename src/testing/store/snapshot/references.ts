import { type Fields, isFields } from '../../json.ts';

/** The lists that events are linked to, by the field of an event. */
const listOfField = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
} as const;

export type ReferenceField = keyof typeof listOfField;
export const referenceFields = ['venue', 'organizer', 'categories', 'tags'] as const;
type ReferenceList = (typeof listOfField)[ReferenceField];

/** What a field of an event refers to: an id, `{ id }`, or a whole record. */
export interface Reference {
  readonly list: ReferenceList;
  /** The place in the event, such as `.venue` or `.tags[2]`. */
  readonly place: string;
  readonly value: unknown;
}

/** A list as such: PHP writes some as objects. Anything else as it is. */
export function membersOf(value: unknown): unknown {
  const isList = isFields(value) && Object.keys(value).length > 0 && Object.values(value).every(isFields);
  return isList ? Object.values(value) : value;
}

/** What an event refers to in one of its fields. Empty lists, null and false refer to nothing. */
export function referencesIn(event: Fields, field: ReferenceField): Reference[] {
  const value = event[field];
  const list = listOfField[field];
  if (value === undefined || value === null || value === false) return [];
  const members = membersOf(value);
  if (!Array.isArray(members)) return [{ list, place: `.${field}`, value }];
  return members.map((member: unknown, index) => ({ list, place: `.${field}[${index}]`, value: member }));
}

/** The record that a reference consists of, if it has more than an id. */
export function embeddedRecord({ value }: Reference): Fields | undefined {
  if (!isFields(value)) return undefined;
  return Object.keys(value).some((name) => name !== 'id') ? value : undefined;
}

/** The id of a reference that consists of an id alone. */
export function idAlone({ value }: Reference): number | undefined {
  const id = isFields(value) ? value.id : value;
  const isDigits = typeof id === 'string' && /^\d+$/.test(id);
  if (isDigits) return Number(id);
  return typeof id === 'number' ? id : undefined;
}
