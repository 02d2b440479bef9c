import { type Fields, textOr } from '../json.ts';
import { escapeText, imageProperty, obscureEmail, summarize } from '../posts/structured-text.ts';
import { type LinkedRecord, nameOf } from '../store/records.ts';

/** Renders a venue or organizer in a listing, or in an event of a listing. Skips an empty name or slug. */
export function renderLinked({ fields }: LinkedRecord): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Renders a venue or organizer with its structured data, for single reads. */
export function renderLinkedWithStructuredData(record: LinkedRecord): Fields {
  const { global_id, global_id_lineage, ...fields } = renderLinked(record);
  const json_ld = record.kind === 'venues' ? venueStructuredData(record) : organizerStructuredData(record);
  return { ...fields, json_ld, global_id, global_id_lineage };
}

function postalAddress({ fields }: LinkedRecord): Fields {
  const stateOrProvince = fields.country === 'United States' ? fields.state : fields.province;
  const properties: Fields = {
    streetAddress: fields.address,
    addressLocality: fields.city,
    addressRegion: fields.stateprovince ?? stateOrProvince,
    postalCode: fields.zip,
    addressCountry: fields.country,
  };
  const address: Fields = { '@type': 'PostalAddress' };
  for (const [name, value] of Object.entries(properties)) {
    if (textOr(value, '') !== '') address[name] = escapeText(textOr(value, ''));
  }
  return address;
}

function structuredData(record: LinkedRecord): Fields {
  const { description, image, phone, website } = record.fields;
  return {
    name: escapeText(nameOf(record)),
    description: summarize(textOr(description, '')),
    ...imageProperty(image),
    telephone: textOr(phone, ''),
    sameAs: textOr(website, ''),
  };
}

export function venueStructuredData(venue: LinkedRecord): Fields {
  return { '@type': 'Place', ...structuredData(venue), url: '', address: postalAddress(venue) };
}

export function organizerStructuredData(organizer: LinkedRecord): Fields {
  const { website, email } = organizer.fields;
  const url = textOr(website, '');
  return { '@type': 'Person', ...structuredData(organizer), url, email: obscureEmail(textOr(email, '')) };
}
