import { type Fields, isFields, textOr } from '../json.ts';
import { type EventRecord, type LinkedRecord, nameOf } from '../store/records.ts';
import { formatWithOffset } from '../wordpress/date-format.ts';

/** Text for a search engine: angle brackets and quotes escaped, entities left as they are. */
function escapeText(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const summaryWords = 55;

/** The start of a description as one paragraph of plain text. The service escapes its closing line break, too. */
function summary(html: string): string {
  const text = html
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#038;', '&amp;')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .trim();
  if (text === '') return '';
  const words = text.split(' ');
  const shown = words.length > summaryWords ? `${words.slice(0, summaryWords).join(' ')} [&hellip;]` : text;
  return `&lt;p&gt;${escapeText(shown)}&lt;/p&gt;\\n`;
}

function imageAddress(image: unknown): Fields {
  return isFields(image) ? { image: image.url } : {};
}

/** Addresses of letters are written as entities, so that robots do not find them. */
function obscure(email: string): string {
  return [...email]
    .map((letter, index) => (index % 2 === 0 ? letter : `&#${letter.codePointAt(0)};`))
    .join('');
}

export function venueStructuredData(venue: LinkedRecord): Fields {
  const { fields } = venue;
  const region =
    fields.stateprovince ?? (fields.country === 'United States' ? fields.state : fields.province);
  const lines: readonly (readonly [string, unknown])[] = [
    ['streetAddress', fields.address],
    ['addressLocality', fields.city],
    ['addressRegion', region],
    ['postalCode', fields.zip],
    ['addressCountry', fields.country],
  ];
  const address = lines
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => [name, escapeText(String(value))]);
  return {
    '@type': 'Place',
    name: escapeText(nameOf(venue)),
    description: summary(textOr(fields.description, '')),
    ...imageAddress(fields.image),
    url: '',
    address: { '@type': 'PostalAddress', ...Object.fromEntries(address) },
    telephone: textOr(fields.phone, ''),
    sameAs: textOr(fields.website, ''),
  };
}

export function organizerStructuredData(organizer: LinkedRecord): Fields {
  const { fields } = organizer;
  return {
    '@type': 'Person',
    name: escapeText(nameOf(organizer)),
    description: summary(textOr(fields.description, '')),
    ...imageAddress(fields.image),
    url: textOr(fields.website, ''),
    telephone: textOr(fields.phone, ''),
    email: obscure(textOr(fields.email, '')),
    sameAs: textOr(fields.website, ''),
  };
}

function offer(record: EventRecord): Fields {
  const { cost, url, date } = record.fields;
  if (cost === '') return {};
  const price = cost === 'Free' ? '0' : cost.replace(/[^\d.,–\s-]/g, '').trim() || cost;
  return {
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'USD',
      url,
      category: 'primary',
      availability: 'inStock',
      validFrom: `${date.slice(0, 10)}T00:00:00+00:00`,
    },
  };
}

export function eventStructuredData(
  record: EventRecord,
  venue: LinkedRecord | undefined,
  organizer: LinkedRecord | undefined,
): Fields {
  const { fields } = record;
  // The address of what is not published gets a slash where it has none.
  const url = fields.url.includes('?') ? `${fields.url}%2F/` : fields.url;
  const withOffer = offer(record);
  if (isFields(withOffer.offers)) withOffer.offers = { ...withOffer.offers, url };
  return {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: escapeText(fields.title),
    description: summary(fields.excerpt === '' ? fields.description : fields.excerpt),
    ...imageAddress(fields.image),
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: formatWithOffset(fields.start_date, fields.timezone),
    endDate: formatWithOffset(fields.end_date, fields.timezone),
    ...(venue ? { location: venueStructuredData(venue) } : {}),
    ...(organizer ? { organizer: organizerStructuredData(organizer) } : {}),
    ...withOffer,
    performer: 'Organization',
  };
}
