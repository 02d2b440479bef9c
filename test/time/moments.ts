import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';

const platformZones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

/** Manual offsets in the format of the service, with the names that Temporal has for them. */
export const standardNames = new Map([
  ['UTC+0', '+00:00'],
  ['UTC+2', '+02:00'],
  ['UTC-3.5', '-03:30'],
  ['UTC+5:30', '+05:30'],
  ['UTC+5.5', '+05:30'],
  ['UTC+5.75', '+05:45'],
  ['UTC-0.5', '-00:30'],
  ['UTC+14', '+14:00'],
  ['UTC-12', '-12:00'],
]);

/** The name that Temporal has for a zone of the service. */
export const standardName = (zone: string) => standardNames.get(zone) ?? zone;

/** Zones with unusual transitions: by half an hour, at midnight, by a whole day, and on both sides of UTC. */
const unusualZones = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Istanbul',
  'Atlantic/Azores',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Scoresbysund',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Pacific/Apia',
  'Antarctica/Troll',
];

const [first, last] = [Date.UTC(1975, 0), Date.UTC(2075, 0)];

const transitions = unusualZones.flatMap((zone) => {
  const found: { zone: string; at: number }[] = [];
  let next = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(zone);
  for (;;) {
    const change = next.getTimeZoneTransition('next');
    if (!change || change.epochMilliseconds >= last) return found;
    found.push({ zone, at: change.epochMilliseconds });
    next = change;
  }
});

const toWall = (clock: number) => new Date(clock).toISOString().slice(0, 19).replace('T', ' ');

const anywhere = fc.record({
  zone: fc.constantFrom(...platformZones, ...standardNames.keys()),
  wall: fc.integer({ min: first / 1000, max: last / 1000 }).map((seconds) => toWall(seconds * 1000)),
});

/** Readings from three hours before a transition to three hours after it, on either of the two clocks. */
const nearTransitions = fc
  .tuple(fc.constantFrom(...transitions), fc.integer({ min: -180, max: 180 }), fc.boolean())
  .map(([{ zone, at }, minutes, isBefore]) => {
    const side = Temporal.Instant.fromEpochMilliseconds(isBefore ? at - 1 : at).toZonedDateTimeISO(zone);
    return { zone, wall: toWall(at + side.offsetNanoseconds / 1e6 + minutes * 60_000) };
  });

/** Wall times in zones, every second one near a transition, which random ones rarely meet. */
export const readings = fc.oneof(anywhere, nearTransitions);

/** Zones with moments in them. Of two with the same wall time, it is either. */
export const moments = fc
  .tuple(readings, fc.constantFrom<('earlier' | 'later')[]>('earlier', 'later'))
  .map(([{ wall, zone }, disambiguation]) => {
    const reading = Temporal.PlainDateTime.from(wall);
    return { zone, moment: reading.toZonedDateTime(standardName(zone), { disambiguation }) };
  });

/** The moment that the service stores for a reading, as Temporal finds it. */
export function storedMoment(wall: string, zone: string): Temporal.ZonedDateTime {
  const reading = Temporal.PlainDateTime.from(wall);
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    reading.toZonedDateTime(standardName(zone), { disambiguation }),
  );
  const isRepeated = earlier!.toPlainDateTime().equals(later!.toPlainDateTime());
  const isWest = later!.offsetNanoseconds < 0;
  // Of a reading that the clocks skip, `later` moves it forward.
  return isRepeated && isWest ? earlier! : later!;
}
