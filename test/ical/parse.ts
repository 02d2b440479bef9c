import { eventToICalendar, type ICalendarOptions } from 'events-calendar-client/ical';
import ICAL from 'ical.js';
import { recordedEventWith } from '../support/recordings.ts';

/** The components of a calendar file, as another program reads them. */
export function parseComponents(file: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
}

/** The only component of a calendar file. */
export function parseComponent(file: string): ICAL.Component {
  const [component] = parseComponents(file);
  if (!component) throw new Error('The file has no component.');
  return component;
}

/** The component of a recorded event with other fields. */
export const componentWith = (fields: Readonly<Record<string, unknown>>, options?: ICalendarOptions) =>
  parseComponent(eventToICalendar(recordedEventWith(fields), options));

/** The value of a property as text. */
export function textOf(component: ICAL.Component, name: string): string | undefined {
  const value = component.getFirstPropertyValue(name);
  return value === null ? undefined : String(value);
}

/** A property that is a date or an instant. */
export function timeOf(component: ICAL.Component, name: string): ICAL.Time {
  const value = component.getFirstPropertyValue(name);
  if (!(value instanceof ICAL.Time)) throw new Error(`${name} is no time, but ${String(value)}.`);
  return value;
}

/** The lines of a file as they are transferred, folded. */
export const physicalLines = (file: string) => file.split('\r\n');

export const octetsOf = (line: string) => new TextEncoder().encode(line).length;
