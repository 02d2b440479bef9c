import { z } from 'zod';

// An event for peers that come with zod 3: it checks what the library checks, and tidies nothing.

const flag = z.boolean().nullable();
const digits = z.union([z.number(), z.string()]);

const image = z
  .object({
    url: z.string(),
    id: digits,
    extension: z.string(),
    width: digits.optional(),
    height: digits.optional(),
    filesize: digits.optional(),
  })
  .passthrough();

const dateDetails = z
  .object({ year: digits, month: digits, day: digits, hour: digits, minutes: digits, seconds: digits })
  .passthrough();

const term = z
  .object({
    id: digits,
    name: z.string(),
    slug: z.string(),
    taxonomy: z.string(),
    description: z.string(),
    count: digits,
    parent: digits,
    urls: z.object({ self: z.string(), collection: z.string(), up: z.string().optional() }).passthrough(),
  })
  .passthrough();

const linkedPost = {
  id: digits,
  author: digits,
  status: z.string(),
  date: z.string(),
  date_utc: z.string(),
  modified: z.string(),
  modified_utc: z.string(),
  url: z.string(),
  slug: z.string(),
  global_id: z.string(),
  global_id_lineage: z.array(z.string()),
  description: z.string().optional(),
  excerpt: z.string().optional(),
  image: z.union([image, z.literal(false)]).optional(),
  phone: z.string().optional(),
  website: z.string().optional(),
  email: z.string().optional(),
};

const venue = z
  .object({
    ...linkedPost,
    venue: z.string(),
    address: z.string().optional(),
    city: z.string().optional(),
    country: z.string().optional(),
    province: z.string().optional(),
    state: z.string().optional(),
    stateprovince: z.string().optional(),
    zip: z.string().optional(),
    show_map: flag,
    show_map_link: flag,
  })
  .passthrough();

const organizer = z.object({ ...linkedPost, organizer: z.string() }).passthrough();

/** An event as it is sent. */
export const eventSchema = z
  .object({
    id: digits,
    global_id: z.string(),
    global_id_lineage: z.array(z.string()),
    author: digits,
    status: z.string(),
    date: z.string(),
    date_utc: z.string(),
    modified: z.string(),
    modified_utc: z.string(),
    url: z.string(),
    rest_url: z.string(),
    title: z.string(),
    description: z.string(),
    excerpt: z.string(),
    slug: z.string(),
    image: z.union([image, z.literal(false)]),
    all_day: flag,
    start_date: z.string(),
    start_date_details: dateDetails,
    end_date: z.string(),
    end_date_details: dateDetails,
    utc_start_date: z.string(),
    utc_start_date_details: dateDetails,
    utc_end_date: z.string(),
    utc_end_date_details: dateDetails,
    timezone: z.string(),
    timezone_abbr: z.string(),
    cost: z.string(),
    cost_details: z
      .object({
        currency_symbol: z.string(),
        currency_code: z.string(),
        currency_position: z.string(),
        values: z.array(digits),
      })
      .passthrough(),
    website: z.string().nullable(),
    show_map: flag,
    show_map_link: flag,
    hide_from_listings: flag,
    sticky: flag,
    featured: flag,
    categories: z.array(term),
    tags: z.array(term),
    venue: z.union([venue, z.array(venue)]),
    organizer: z.union([organizer, z.array(organizer)]),
    custom_fields: z.union([z.record(z.unknown()), z.array(z.unknown())]).optional(),
  })
  .passthrough();
