import * as z from 'zod/mini';
import { defaultLanguageParameter, defaultPage } from '../../contract/constants.ts';
import type { Route } from '../../contract/routes.ts';
import { defaultDates } from '../events/list-events.ts';
import type { Fields } from '../json.ts';
import type { Site } from '../service/site/site.ts';
import {
  areReferencesTo,
  areTerms,
  type Check,
  eachOf,
  isDate,
  isEvent,
  isIdOf,
  isImage,
  isMissing,
  isPositiveInteger,
  isSlugOf,
  isStatus,
  isStatusList,
  isText,
  isTicketed,
  isTimeZone,
  isUrl,
  isUser,
  isValid,
  orEmpty,
} from '../service/validation/checks.ts';
import type { ValueSchema } from '../service/validation/schema.ts';
import type { PostKind } from '../store/records.ts';

/** What the plugin states about a parameter, and how it checks it. The contract has the names. */
interface ParameterRule extends Pick<ValueSchema, 'type' | 'format' | 'enum'> {
  /** The members of a list. */
  readonly items?: { readonly type: string | readonly string[] };
  /** A value, or what computes it. Null means none. */
  readonly default?: unknown | ((site: Site) => unknown);
  /** Said only if the name does not say it. */
  readonly description?: string;
  readonly check?: Check | undefined;
  /** Whether the plugin states a type and default, but reads the value in another way: neither applies. */
  readonly hasOwnReading?: true | undefined;
}

type ParameterRules = Readonly<Record<string, ParameterRule>>;

/** The rules of a resource by name. A parameter of the query or body without a rule is a text. */
interface RuleTable {
  readonly query: ParameterRules;
  readonly body?: ParameterRules;
  readonly id?: ParameterRules;
}

/** Returns rules for several parameters of the same kind. */
const each = (rule: ParameterRule, ...names: string[]): ParameterRules =>
  Object.fromEntries(names.map((name) => [name, rule]));

/** Returns the rules with null for parameters that are not sent. */
const orNull = (rules: ParameterRules): ParameterRules =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, { ...rule, default: null }]));

const text: ParameterRule = { type: 'string', check: isText };
const name: ParameterRule = { ...text, description: 'Name.' };
const line: ParameterRule = { type: 'string', check: orEmpty(isText) };
const time: ParameterRule = { type: 'string', check: isDate };
const flag: ParameterRule = { type: 'boolean' };
const event: ParameterRule = { type: 'integer', check: isEvent };
const idOrUrl = 'ID or URL.';
const idsOrSlugs = { type: ['integer', 'string'] };
const linked: ParameterRule = {
  items: { type: ['integer', 'object'] },
  default: null,
  description: 'IDs, or data of new records.',
};
const date: ParameterRule = { type: 'string', format: 'date-time', check: isDate, hasOwnReading: true };

const paging: ParameterRules = {
  page: { type: 'integer', check: isPositiveInteger, default: defaultPage },
  per_page: {
    type: 'integer',
    check: isPositiveInteger,
    hasOwnReading: true,
    default: ({ settings }: Site) => settings.posts_per_page,
  },
};
const postQuery: ParameterRules = {
  ...paging,
  status: { type: 'string', check: isStatusList, hasOwnReading: true },
};
const linkedQuery: ParameterRules = {
  ...postQuery,
  event,
  has_events: {},
  only_with_upcoming: { default: false },
};

const postBody: ParameterRules = {
  author: { type: 'integer', check: isUser },
  date: { ...time, description: 'Publication date.' },
  date_utc: { ...time, description: 'Publication date in UTC.' },
  status: { type: 'string', check: isStatus },
};
const linkedBody: ParameterRules = {
  ...postBody,
  ...orNull({
    ...each(line, 'description', 'phone'),
    website: { type: 'string', check: orEmpty(isUrl) },
    image: { type: 'string', check: orEmpty(isImage), description: idOrUrl },
  }),
};

const venueBody: ParameterRules = {
  ...linkedBody,
  venue: name,
  ...orNull({
    ...each({ type: 'string' }, 'show_map', 'show_map_link'),
    ...each(line, 'address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince'),
  }),
};
const organizerBody = orNull({ ...linkedBody, organizer: name, email: line });

/** Checks the data of a new venue or organizer in the body of an event. */
const isDataOf =
  (nameField: string, rules: ParameterRules): Check =>
  (value, context) => {
    const data: Fields = Object(value);
    const areValid = Object.entries(rules).every(([name, rule]) => isValid(rule, data[name], context));
    return areValid && !isMissing(data[nameField]);
  };

const termRules = (kind: 'categories' | 'tags'): RuleTable => {
  const parent: ParameterRule = { type: 'integer', check: areTerms(kind) };
  return {
    query: {
      ...paging,
      ...each({ items: idsOrSlugs, check: areTerms(kind) }, 'exclude', 'include'),
      hide_empty: { ...flag, default: true, description: 'Hides terms without posts.' },
      parent,
      post: { ...event, description: 'ID of a post with these terms.' },
      event: { ...event, description: 'Another name of `post`.' },
    },
    body: { parent },
    id: { id: { type: 'integer', check: areTerms(kind) } },
  };
};

const tables: Readonly<Record<Route['resource'], RuleTable>> = {
  service: {
    query: {
      namespace: { type: 'string', hasOwnReading: true, default: ({ urls }: Site) => urls.namespace },
      context: { type: 'string', hasOwnReading: true, default: 'view' },
    },
  },
  events: {
    query: {
      ...postQuery,
      start_date: { ...date, default: (site: Site) => defaultDates(site).start_date },
      end_date: { ...date, default: (site: Site) => defaultDates(site).end_date },
      ...each(date, 'starts_before', 'starts_after', 'ends_before', 'ends_after'),
      strict_dates: {
        check: isText,
        default: false,
        description: 'If false, dates include whole days. If true, they apply at the exact times.',
      },
      categories: { items: idsOrSlugs, check: areTerms('categories') },
      tags: { items: idsOrSlugs, check: areTerms('tags') },
      venue: { items: { type: 'integer' }, check: eachOf(isIdOf('venues')) },
      organizer: { items: { type: 'integer' }, check: eachOf(isIdOf('organizers')) },
      featured: flag,
      geoloc: { ...flag, description: 'Whether the venue has coordinates. Needs a premium add-on.' },
      ...each({ type: 'number', format: 'double', hasOwnReading: true }, 'geoloc_lat', 'geoloc_lng'),
      include: {
        items: { type: 'integer' },
        check: eachOf(isPositiveInteger),
        description: 'Post IDs. The date filters are ignored.',
      },
      post_parent: event,
      ticketed: { ...flag, check: isTicketed, description: 'Whether events have tickets.' },
    },
    body: {
      ...postBody,
      timezone: { type: 'string', check: orEmpty(isTimeZone) },
      all_day: { ...flag, default: false },
      ...each(time, 'start_date', 'end_date'),
      image: { type: 'string', check: isImage, description: idOrUrl },
      cost: {},
      website: { check: orEmpty(isUrl), default: null },
      ...each(flag, 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'),
      ...each({ items: idsOrSlugs, default: null, description: 'IDs or names.' }, 'categories', 'tags'),
      venue: { ...linked, check: areReferencesTo('venues', isDataOf('venue', venueBody)) },
      organizer: { ...linked, check: areReferencesTo('organizers', isDataOf('organizer', organizerBody)) },
    },
    id: { id: { type: 'integer' }, password: { type: 'string' } },
  },
  venues: {
    query: linkedQuery,
    body: venueBody,
    id: { id: { type: 'integer', check: isIdOf('venues') } },
  },
  organizers: {
    query: linkedQuery,
    body: organizerBody,
    id: { id: { type: 'integer', check: isIdOf('organizers') } },
  },
  categories: termRules('categories'),
  tags: termRules('tags'),
};

/** A parameter as the plugin knows it. */
export interface Parameter extends Pick<ParameterRule, 'check' | 'hasOwnReading'> {
  readonly name: string;
  readonly isInBody: boolean;
  /** Whether the path, or the body that creates a record, has to have it. */
  readonly isRequired: boolean;
  /** What the site states about it. */
  readonly schema: Omit<ParameterRule, 'check' | 'hasOwnReading'>;
}

/** What only the client knows, and the language, which has its own name on each site. */
const notOfPlugin = ['title_html', defaultLanguageParameter];

/** Returns the parameters of a route. The last one is the language. */
export function parametersOf({ resource, action, by, query, body }: Route, site: Site): Parameter[] {
  const table = tables[resource];
  const rules = body ? table.body : table.query;
  const slug: ParameterRule = { type: 'string', check: isSlugOf(resource as PostKind) };
  const inPath = (by === 'slug' ? { slug } : by && table.id) ?? {};
  const language: ParameterRule = { type: 'string', enum: site.languages, description: 'Language.' };
  const fields = Object.entries({ ...query?.shape, ...body?.shape });
  const isNeeded = (name: string, schema: z.core.$ZodType) =>
    name === 'title' || !z.safeParse(schema, undefined).success;
  const parameter = (name: string, rule: ParameterRule, isInBody = false, isRequired = false): Parameter => {
    const { check, hasOwnReading, default: value, ...stated } = rule;
    const schema = { ...stated, default: typeof value === 'function' ? value(site) : value };
    return { name, isInBody, isRequired, check, hasOwnReading, schema };
  };
  const parameters = [
    ...Object.entries(inPath).map(([name, rule]) => parameter(name, rule, false, name === by)),
    ...fields
      .filter(([name]) => !notOfPlugin.includes(name))
      .map(([name, schema]) => {
        const isRequired = action === 'create' && isNeeded(name, schema);
        return parameter(name, rules?.[name] ?? text, body !== undefined, isRequired);
      }),
    parameter(site.languageParameter, language),
  ];
  // If a path and a body have the same name, the body takes precedence.
  return [...new Map(parameters.map((one) => [one.name, one])).values()];
}
