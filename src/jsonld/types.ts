import type { EventStatus } from '../contract/records/listed-event.ts';

/** An address of the post. */
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
  /** Country, by its name. */
  readonly addressCountry?: string;
}

/** Where a place is on earth. */
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
  /** Its address; absent where no part of it is known. */
  readonly address?: JsonLdAddress;
  /** Its coordinates; absent where the site does not send them. */
  readonly geo?: JsonLdCoordinates;
  /** Its phone number. */
  readonly telephone?: string;
  /** Its website. */
  readonly sameAs?: string;
}

/** Who organizes an event. A `Person` as in the service's own pages, which do not know what it is either. */
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
  /** Price; 0 for what is free. */
  readonly price: number;
  /** ISO 4217 code; absent where it is not known. */
  readonly priceCurrency?: string;
  /** The event's website, or its page. */
  readonly url?: string;
}

/** What an event costs: from one price to another. */
export interface JsonLdPriceRange {
  /** Type in the vocabulary of schema.org. */
  readonly '@type': 'AggregateOffer';
  /** Lowest price. */
  readonly lowPrice: number;
  /** Highest price. */
  readonly highPrice: number;
  /** ISO 4217 code; absent where it is not known. */
  readonly priceCurrency?: string;
  /** The event's website, or its page. */
  readonly url?: string;
}

/** An event in the words of [schema.org](https://schema.org/Event). What is not known is absent. */
export interface JsonLdEvent {
  /** Vocabulary. */
  readonly '@context': 'https://schema.org';
  /** Type in that vocabulary. */
  readonly '@type': 'Event';
  /** Title, plain text. */
  readonly name: string;
  /** Excerpt, or else description, plain text. */
  readonly description?: string;
  /** Address of its page on the site. */
  readonly url?: string;
  /** Address of its image. */
  readonly image?: string;
  /** With the offset of the event's own clock, such as `2027-05-01T18:00:00+02:00`; a day for an event of whole days. */
  readonly startDate: string;
  /** As `startDate`; for an event of whole days the last one, inclusive. */
  readonly endDate: string;
  /** Whether it takes place. */
  readonly eventStatus: `https://schema.org/${EventStatus}`;
  /** One place or more; absent where there is no venue. */
  readonly location?: readonly JsonLdPlace[];
  /** One organizer or more; absent where there is none. */
  readonly organizer?: readonly JsonLdOrganizer[];
  /** What it costs; absent where nothing is said of it, or in words only. */
  readonly offers?: JsonLdOffer | JsonLdPriceRange;
}
