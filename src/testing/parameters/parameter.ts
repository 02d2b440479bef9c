/** What a parameter's value is checked for before its type is. */
export type Check =
  | 'categories'
  | 'eventId'
  | 'eventSlug'
  | 'image'
  | 'imageOrEmpty'
  | 'organizerId'
  | 'organizerIds'
  | 'organizerOrEmpty'
  | 'organizerSlug'
  | 'positiveInteger'
  | 'positiveIntegerList'
  | 'status'
  | 'statusList'
  | 'tags'
  | 'text'
  | 'textOrEmpty'
  | 'ticketed'
  | 'time'
  | 'timeZoneOrEmpty'
  | 'urlOrEmpty'
  | 'userId'
  | 'venueId'
  | 'venueIds'
  | 'venueOrEmpty'
  | 'venueSlug';

/** What the service knows of one parameter. The tables of them are its rules of validation. */
export interface Parameter {
  readonly name: string;
  readonly type?: 'integer' | 'string' | 'boolean';
  readonly check?: Check;
  /** The service reads the value in a way of its own, so its type does not matter. */
  readonly hasOwnReading?: boolean;
  /** A default of null counts as none, but the service's description of the route states it. */
  readonly default?: string | number | boolean | null;
  readonly isList?: boolean;
  readonly format?: string;
  readonly description: string;
}

/** The two parameters that every listing has. */
export function pagingParameters(items: string): readonly Parameter[] {
  return [
    {
      name: 'page',
      type: 'integer',
      check: 'positiveInteger',
      default: 1,
      description: 'The archive page to return',
    },
    {
      name: 'per_page',
      type: 'integer',
      check: 'positiveInteger',
      hasOwnReading: true,
      description: `The number of ${items} to return on each page`,
    },
  ];
}
