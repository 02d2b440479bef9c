import type { EventStatus } from '../listed-event.ts';

/** A postal address. */
export interface JsonLdAddress {
  /** Type in the vocabulary of schema.org. */
  readonly '@type': 'PostalAddress';
  /** Street and number. */
  readonly streetAddress?: string;
  /** City. */
  readonly addressLocality?: string;
  /** State or province. */
  readonly addressRegion?: string;
  /** ZIP code. */
  readonly postalCode?: string;
  /** Country name. */
  readonly addressCountry?: string;
}

/** Coordinates of a place. */
export interface JsonLdCoordinates {
  /** Type in the vocabulary of schema.org. */
  readonly '@type': 'GeoCoordinates';
  /** Degrees north. */
  readonly latitude: number;
  /** Degrees east. */
  readonly longitude: number;
}

/** Where an event takes place. */
export interface JsonLdPlace {
  /** Type in the vocabulary of schema.org. */
  readonly '@type': 'Place';
  /** Name of the venue. */
  readonly name?: string;
  /** Its address. Absent if unknown. */
  readonly address?: JsonLdAddress;
  /** Its coordinates. Absent if the site does not send them. */
  readonly geo?: JsonLdCoordinates;
  /** Its phone number. */
  readonly telephone?: string;
  /** Its website. */
  readonly sameAs?: string;
}

/** The organizer of an event. Always a `Person`, as on the site's own pages, which do not know the kind either. */
export interface JsonLdOrganizer {
  /** Type in the vocabulary of schema.org. */
  readonly '@type': 'Person';
  /** Name of the organizer. */
  readonly name?: string;
  /** Website of the organizer. */
  readonly url?: string;
  /** Phone number of the organizer. */
  readonly telephone?: string;
  /** E-mail address of the organizer. */
  readonly email?: string;
}

/** What an event costs: one price. */
export interface JsonLdOffer {
  /** Type in the vocabulary of schema.org. */
  readonly '@type': 'Offer';
  /** Price. 0 if it is free. */
  readonly price: number;
  /** ISO 4217 code. Absent if unknown. */
  readonly priceCurrency?: string;
  /** The event's website, or its page. */
  readonly url?: string;
}

/** What an event costs: a range of prices. */
export interface JsonLdPriceRange extends Pick<JsonLdOffer, 'priceCurrency' | 'url'> {
  /** Type in the vocabulary of schema.org. */
  readonly '@type': 'AggregateOffer';
  /** Lowest price. */
  readonly lowPrice: number;
  /** Highest price. */
  readonly highPrice: number;
}

/** An event in the vocabulary of [schema.org](https://schema.org/Event). Unknown fields are absent. */
export interface JsonLdEvent {
  /** Vocabulary. */
  readonly '@context': 'https://schema.org';
  /** Type in that vocabulary. */
  readonly '@type': 'Event';
  /** Title, plain text. */
  readonly name: string;
  /** Excerpt, or else description, plain text. */
  readonly description?: string;
  /** URL of its page on the site. */
  readonly url?: string;
  /** URL of its image. */
  readonly image?: string;
  /** Local time with its offset, such as `2027-05-01T18:00:00+02:00`, or the first day of an all-day event. */
  readonly startDate: string;
  /** In the form of `startDate`. For an all-day event its last day, inclusive. */
  readonly endDate: string;
  /** Whether it takes place. Absent for events from lists, which do not tell. */
  readonly eventStatus?: `https://schema.org/${EventStatus}`;
  /** One or more places. Absent without a venue. */
  readonly location?: readonly JsonLdPlace[];
  /** One or more organizers. Absent without an organizer. */
  readonly organizer?: readonly JsonLdOrganizer[];
  /** What it costs. Absent if unknown, only words, or ambiguous, such as `1.250`. */
  readonly offers?: JsonLdOffer | JsonLdPriceRange;
}
