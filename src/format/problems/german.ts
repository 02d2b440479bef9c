import type { ProblemTranslation } from './translation.ts';

/**
 * What {@link problemText} says in German.
 *
 * @example
 * ```ts
 * import { german, problemText } from 'events-calendar-client/format';
 *
 * try {
 *   await calendar.events.get(12);
 * } catch (error) {
 *   console.log(problemText(error, { locale: 'de', translations: { de: german } }));
 * }
 * ```
 */
export const german: ProblemTranslation = {
  errors: {
    BadRequestError: 'Der Kalender nimmt das nicht an. Bitte prüfen Sie Ihre Angaben.',
    AuthenticationError: 'Bitte melden Sie sich neu an.',
    PermissionError: 'Das dürfen Sie nicht.',
    NotFoundError: 'Das wurde nicht gefunden.',
    GoneError: 'Das wurde gelöscht.',
    RateLimitError:
      'Der Kalender hat gerade zu viel zu tun. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
    ServerError: 'Der Kalender hat gerade ein Problem. Bitte versuchen Sie es später noch einmal.',
    ConflictError: 'Inzwischen hat das jemand anderes geändert. Bitte sehen Sie es sich noch einmal an.',
    ResponseError: 'Der Kalender antwortet nicht wie erwartet. Bitte versuchen Sie es später noch einmal.',
    DiscoveryError: 'Hier gibt es keinen Kalender, der sich verwenden lässt.',
    NetworkError: 'Der Kalender ist nicht erreichbar. Bitte versuchen Sie es noch einmal.',
    TimeoutError: 'Der Kalender braucht zu lange für seine Antwort. Bitte versuchen Sie es noch einmal.',
    other: 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
  issues: {
    required: 'Bitte geben Sie {field} an.',
    invalid_value: 'Bitte prüfen Sie {field}.',
    invalid_date: 'Bitte prüfen Sie {field}: Dieses Datum gibt es nicht, oder es ist hier nicht möglich.',
    invalid_address: 'Bitte prüfen Sie {field}: Das ist keine vollständige Webadresse.',
    invalid_time_zone: 'Bitte prüfen Sie {field}: Diese Zeitzone gibt es nicht.',
    invalid_amount:
      'Bitte prüfen Sie {field}: Schreiben Sie Beträge ohne Tausenderpunkt, zum Beispiel 12,50.',
    out_of_range: 'Bitte prüfen Sie {field}: Diese Zahl ist zu klein oder zu groß.',
    too_long: 'Bitte kürzen Sie {field}.',
    end_before_start: 'Das Ende liegt vor dem Beginn.',
    unknown_key: 'Das Formular hat ein Feld, das der Kalender nicht kennt.',
    not_allowed: 'Das Formular hat ein Feld, das hier nicht möglich ist.',
    not_unique: 'Bitte prüfen Sie {field}: Denselben Wert hat schon etwas anderes.',
  },
  fields: {
    title: 'den Titel',
    name: 'den Namen',
    description: 'die Beschreibung',
    excerpt: 'den Auszug',
    start_date: 'den Beginn',
    end_date: 'das Ende',
    timezone: 'die Zeitzone',
    venue: 'den Veranstaltungsort',
    organizer: 'den Veranstalter',
    categories: 'die Kategorien',
    tags: 'die Schlagwörter',
    cost: 'den Preis',
    website: 'die Website',
    image: 'das Bild',
    phone: 'die Telefonnummer',
    email: 'die E-Mail-Adresse',
    address: 'die Adresse',
    city: 'den Ort',
    zip: 'die Postleitzahl',
    state: 'das Bundesland',
    province: 'die Provinz',
    country: 'das Land',
    parent: 'die übergeordnete Kategorie',
    slug: 'die Titelform',
    status: 'den Status',
    author: 'den Autor',
    date: 'das Datum der Veröffentlichung',
    other: 'alle Felder',
  },
};
