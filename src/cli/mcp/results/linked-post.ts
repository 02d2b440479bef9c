import { plainText } from '../../../format/index.ts';
import type { Category, Organizer, Tag, Venue } from '../../../index.ts';
import type { Detail } from './listing.ts';
import { shortText } from './site-data.ts';

/** A venue as events name it. */
export function placeOf(venue: Venue) {
  return {
    id: venue.id,
    venue: shortText(venue.venue, 150),
    address: shortText(venue.address, 150),
    city: shortText(venue.city, 80),
    country: shortText(venue.country, 80),
  };
}

/** What of a venue matters in a listing. Empty fields are left out. */
export function venueSummary(venue: Venue, detail: Detail = 'with excerpt') {
  return {
    ...placeOf(venue),
    zip: shortText(venue.zip, 20),
    state: shortText(venue.stateprovince ?? venue.state ?? venue.province, 80),
    ...contactOf(venue, detail),
  };
}

/** What of an organizer matters in a listing. Empty fields are left out. */
export function organizerSummary(organizer: Organizer, detail: Detail = 'with excerpt') {
  return {
    id: organizer.id,
    organizer: shortText(organizer.organizer, 150),
    email: shortText(organizer.email, 150),
    ...contactOf(organizer, detail),
  };
}

/** What matters of a single venue or organizer beside its description. */
export function editingDetails({ slug, modified_utc }: Venue | Organizer) {
  return { slug: shortText(slug, 200), modified_utc: shortText(modified_utc, 30) };
}

function contactOf({ phone, website, status, url, description }: Venue | Organizer, detail: Detail) {
  return {
    phone: shortText(phone, 60),
    website: shortText(website, 400),
    status: shortText(status, 40),
    url: shortText(url, 400),
    excerpt: detail === 'with excerpt' ? shortText(plainText(description ?? ''), 200) : undefined,
  };
}

/** What of a category or tag matters. Empty fields are left out. */
export function termSummary(term: Category | Tag, detail: Detail = 'with excerpt') {
  return {
    id: term.id,
    name: shortText(term.name, 150),
    slug: shortText(term.slug, 150),
    parent: 'parent' in term && term.parent ? term.parent : undefined,
    count: term.count,
    description: detail === 'with excerpt' ? shortText(plainText(term.description ?? ''), 200) : undefined,
  };
}
