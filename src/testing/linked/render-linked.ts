import { type Fields, textOr } from '../json.ts';
import { imageProperty, nameProperty, obscureEmail, summarize } from '../posts/structured-text.ts';
import { type LinkedRecord, nameOf } from '../store/records.ts';
import { escapeHtml } from '../wordpress/html.ts';

/** Renders a venue or organizer in a listing, or in an event of a listing. Skips an empty name or slug. */
export function renderLinked({ fields }: LinkedRecord): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function postalAddress(venue: Fields): Fields {
  const stateOrProvince = venue.country === 'United States' ? venue.state : venue.province;
  const properties: Fields = {
    streetAddress: venue.address,
    addressLocality: venue.city,
    addressRegion: venue.stateprovince ?? stateOrProvince,
    postalCode: venue.zip,
    addressCountry: venue.country,
  };
  const texts = Object.entries(properties).map(([name, value]) => [name, escapeHtml(textOr(value, ''))]);
  return { '@type': 'PostalAddress', ...Object.fromEntries(texts.filter(([, text]) => text !== '')) };
}

/** Returns the structured data of a venue or organizer. */
export function structuredDataOf(record: LinkedRecord): Fields {
  const { fields } = record;
  const { image, phone, website, email } = fields;
  const sent = textOr(website, '');
  const url = record.kind === 'venues' ? sent : sent.replace(/&(?:amp;)?/g, '&#038;');
  const common = {
    ...nameProperty(fields.status, nameOf(record)),
    description: summarize(record),
    ...imageProperty(image),
    telephone: escapeHtml(textOr(phone, '')),
    sameAs: url,
  };
  if (record.kind === 'venues')
    return { '@type': 'Place', ...common, url: '', address: postalAddress(fields) };
  return { '@type': 'Person', ...common, url, email: obscureEmail(textOr(email, '')) };
}
