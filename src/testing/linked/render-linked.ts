import type { Fields } from '../json.ts';
import type { LinkedRecord } from '../store/records.ts';
import { organizerStructuredData, venueStructuredData } from './structured-data.ts';

/** Renders a venue or organizer in a listing, or in an event of a listing. A name or slug without text is left out. */
export function renderLinked({ fields }: LinkedRecord): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Renders a venue or organizer with its structured data, as single reads have it. */
export function renderLinkedWithStructuredData(record: LinkedRecord): Fields {
  const { global_id, global_id_lineage, ...fields } = renderLinked(record);
  const structuredData = record.kind === 'venues' ? venueStructuredData : organizerStructuredData;
  return { ...fields, json_ld: structuredData(record), global_id, global_id_lineage };
}
