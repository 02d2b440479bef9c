import type { ResourceName } from '../../contract/resources.ts';
import type { Check } from '../service/validation/checks.ts';

/** How the plugin treats a parameter differently from the contract. */
export interface ParameterRule {
  readonly check?: Check;
  /** The type that the plugin declares and checks, or `undefined` if it accepts any. */
  readonly type?: 'integer' | 'string' | 'boolean' | undefined;
  /** The plugin declares a type, but reads the value in another way, so the type is not checked. */
  readonly hasOwnReading?: true;
  /** Null means no default. */
  readonly default?: unknown;
}

/** Rules by the names of the contract, in the order in which the plugin checks them. */
export type ParameterRules = Readonly<Record<string, ParameterRule>>;

interface ResourceRules {
  readonly query: ParameterRules;
  readonly body: ParameterRules;
  readonly byId: ParameterRules;
  readonly bySlug: ParameterRules;
}

const checked = (check: Check, ...names: string[]): ParameterRules =>
  Object.fromEntries(names.map((name) => [name, { check }]));

const paging: ParameterRules = {
  page: { check: 'positiveInteger' },
  // The default is a setting of the site.
  per_page: { check: 'positiveInteger', hasOwnReading: true, default: null },
};
const statusList: ParameterRule = { check: 'statusList', type: undefined };
const date: ParameterRule = { check: 'time', type: undefined };
const authorAndDates: ParameterRules = {
  ...checked('userId', 'author'),
  ...checked('time', 'date', 'date_utc'),
};

const linkedQuery: ParameterRules = {
  ...paging,
  ...checked('text', 'search'),
  ...checked('eventId', 'event'),
  status: statusList,
};

const termRules = (kind: 'categories' | 'tags', parent: ParameterRules): ResourceRules => ({
  query: {
    ...paging,
    ...checked('text', 'search'),
    ...checked(kind, 'exclude', 'include'),
    ...checked('text', 'order', 'orderby'),
    hide_empty: { default: '1' },
    ...parent,
    ...checked('eventId', 'post', 'event'),
    ...checked('text', 'slug'),
  },
  body: { ...checked('text', 'name', 'description', 'slug'), ...parent },
  byId: checked(kind, 'id'),
  bySlug: {},
});

/** The rules for each kind of record. A parameter without a check needs no rule, unless it is part of a path. */
export const rules: Readonly<Record<ResourceName, ResourceRules>> = {
  events: {
    query: {
      ...paging,
      start_date: date,
      end_date: date,
      starts_before: date,
      starts_after: date,
      ends_before: date,
      ends_after: date,
      strict_dates: { check: 'text', type: undefined, default: 'false' },
      ...checked('text', 'search'),
      ...checked('categories', 'categories'),
      ...checked('tags', 'tags'),
      ...checked('venueIds', 'venue'),
      ...checked('organizerIds', 'organizer'),
      status: statusList,
      ...checked('positiveIntegerList', 'include'),
      ...checked('eventId', 'post_parent'),
      ...checked('ticketed', 'ticketed'),
    },
    body: {
      ...authorAndDates,
      ...checked('text', 'title', 'description', 'slug', 'excerpt'),
      ...checked('status', 'status'),
      ...checked('timeZoneOrEmpty', 'timezone'),
      ...checked('time', 'start_date', 'end_date'),
      image: { check: 'image', type: 'string' },
      website: { check: 'urlOrEmpty', type: undefined },
      ...checked('venueOrEmpty', 'venue'),
      ...checked('organizerOrEmpty', 'organizer'),
    },
    byId: { id: {}, password: {} },
    bySlug: checked('eventSlug', 'slug'),
  },
  venues: {
    query: linkedQuery,
    body: {
      ...authorAndDates,
      ...checked('text', 'venue'),
      ...checked('textOrEmpty', 'description'),
      ...checked('status', 'status'),
      show_map: { type: 'string' },
      show_map_link: { type: 'string' },
      ...checked('textOrEmpty', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone'),
      ...checked('textOrEmpty', 'stateprovince'),
      ...checked('urlOrEmpty', 'website'),
      image: { check: 'imageOrEmpty', type: 'string' },
    },
    byId: checked('venueId', 'id'),
    bySlug: checked('venueSlug', 'slug'),
  },
  organizers: {
    query: linkedQuery,
    body: {
      ...authorAndDates,
      ...checked('text', 'organizer'),
      ...checked('textOrEmpty', 'description'),
      ...checked('status', 'status'),
      ...checked('textOrEmpty', 'phone'),
      ...checked('urlOrEmpty', 'website'),
      ...checked('textOrEmpty', 'email'),
      image: { check: 'imageOrEmpty', type: 'string' },
    },
    byId: checked('organizerId', 'id'),
    bySlug: checked('organizerSlug', 'slug'),
  },
  categories: termRules('categories', checked('categories', 'parent')),
  tags: termRules('tags', {}),
};
