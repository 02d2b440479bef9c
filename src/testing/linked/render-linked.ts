import type { Fields } from '../json.ts';
import type { LinkedRecord } from '../store/records.ts';
import { organizerStructuredData, venueStructuredData } from './structured-data.ts';

/** Renders a venue or organizer in a listing, or in an event of a listing. */
export function renderLinked(record: LinkedRecord): Fields {
  return record.fields;
}

/** Renders a venue or organizer with its structured data, as single reads have it. */
export function renderLinkedWithStructuredData(record: LinkedRecord): Fields {
  const { global_id, global_id_lineage, ...fields } = record.fields;
  const structuredData = record.kind === 'venues' ? venueStructuredData : organizerStructuredData;
  return { ...fields, json_ld: structuredData(record), global_id, global_id_lineage };
}
