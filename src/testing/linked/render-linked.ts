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
  const structuredData = record.kind === 'venues' ? venueStructuredData : organizerStructuredData;
  return { ...fields, json_ld: structuredData(record), global_id, global_id_lineage };
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

export function venueStructuredData(venue: LinkedRecord): Fields {
  const { fields } = venue;
  return {
    '@type': 'Place',
    name: escapeText(nameOf(venue)),
    description: summarize(textOr(fields.description, '')),
    ...imageProperty(fields.image),
    url: '',
    address: postalAddress(venue),
    telephone: textOr(fields.phone, ''),
    sameAs: textOr(fields.website, ''),
  };
}

export function organizerStructuredData(organizer: LinkedRecord): Fields {
  const { fields } = organizer;
  return {
    '@type': 'Person',
    name: escapeText(nameOf(organizer)),
    description: summarize(textOr(fields.description, '')),
    ...imageProperty(fields.image),
    url: textOr(fields.website, ''),
    telephone: textOr(fields.phone, ''),
    email: obscureEmail(textOr(fields.email, '')),
    sameAs: textOr(fields.website, ''),
  };
}
