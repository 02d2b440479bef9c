import type { CalendarSnapshot } from '../../testing/index.ts';
import { isAlways } from '../files/event-range.ts';
import { countOf } from '../output/text.ts';

const nouns = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
} as const;

/** What a snapshot has, and what it cannot have. */
export function coverageText(snapshot: CalendarSnapshot): string {
  const { window } = snapshot;
  const kinds = Object.entries(nouns) as [keyof typeof nouns, string][];
  const counts = kinds.map(([kind, noun]) => countOf(snapshot[kind]?.length ?? 0, noun)).join(', ');
  if (window === undefined) return `${counts}.`;
  const { status } = window;
  const leftOut = [
    ...(isAlways(window) ? [] : [`events outside of ${window.from} to ${window.to}`]),
    ...(status === 'any' ? [] : [`what has another status than ${status} (--status any takes it)`]),
    'the trash',
    'events that are hidden from listings',
  ];
  return `${counts}.\nLeft out: ${leftOut.join(', ')}.`;
}
