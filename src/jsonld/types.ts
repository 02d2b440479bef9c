import type { EventStatus } from '../adapters/listed-event.ts';

/** An address of the post. */
export interface JsonLdAddress {
  readonly '@type': 'PostalAddress';
  readonly streetAddress?: string;
  readonly addressLocality?: string;
  readonly addressRegion?: string;
  readonly postalCode?: string;
  readonly addressCountry?: string;
}

/** Where a place is on earth, in degrees. */
export interface JsonLdCoordinates {
  readonly '@type': 'GeoCoordinates';
  readonly latitude: number;
  readonly longitude: number;
}

/** Where an event takes place. */
export interface JsonLdPlace {
  readonly '@type': 'Place';
  readonly name: string;
  readonly address?: JsonLdAddress;
  readonly geo?: JsonLdCoordinates;
  readonly telephone?: string;
  readonly sameAs?: string;
}

/** Who organizes an event. A `Person` as in the service's own pages, which do not know what it is either. */
export interface JsonLdOrganizer {
  readonly '@type': 'Person';
  readonly name: string;
  readonly url?: string;
  readonly telephone?: string;
  readonly email?: string;
}

/** What an event costs: one price. */
export interface JsonLdOffer {
  readonly '@type': 'Offer';
  readonly price: number;
  /** ISO 4217 code; absent where it is not known. */
  readonly priceCurrency?: string;
  readonly url?: string;
}

/** What an event costs: from one price to another. */
export interface JsonLdPriceRange {
  readonly '@type': 'AggregateOffer';
  readonly lowPrice: number;
  readonly highPrice: number;
  /** ISO 4217 code; absent where it is not known. */
  readonly priceCurrency?: string;
  readonly url?: string;
}

/** An event in the words of [schema.org](https://schema.org/Event). What is not known is absent. */
export interface JsonLdEvent {
  readonly '@context': 'https://schema.org';
  readonly '@type': 'Event';
  readonly name: string;
  /** Plain text. */
  readonly description?: string;
  readonly url?: string;
  readonly image?: string;
  /** With the offset of the event's own clock, such as `2027-05-01T18:00:00+02:00`; a day for an event of whole days. */
  readonly startDate: string;
  /** As `startDate`; for an event of whole days the last one, inclusive. */
  readonly endDate: string;
  readonly eventStatus: `https://schema.org/${EventStatus}`;
  /** One place or more; absent where there is no venue. */
  readonly location?: readonly JsonLdPlace[];
  readonly organizer?: readonly JsonLdOrganizer[];
  readonly offers?: JsonLdOffer | JsonLdPriceRange;
}
