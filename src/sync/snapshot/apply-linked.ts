import type { Organizer, OrganizerCreate, Venue, VenueCreate } from '../../index.ts';
import type { CalendarSnapshot, SnapshotRecord } from '../../testing/index.ts';
import { changedOrganizerFields, changedVenueFields } from '../import/changed-linked-fields.ts';
import { withoutNulls } from '../import/linked-records.ts';
import { organizerBody, venueBody } from './apply-bodies.ts';
import type { ApplyRun, Outcome } from './apply-records.ts';
import { applyRecords, type KindWriter } from './apply-records.ts';
import { comparableName, identityOf, recordsOf } from './records.ts';

/** What venues and organizers have in common: a service has one record of a name, and overwrites it with another. */
function linkedWriter<Post extends { id: number; slug?: string | undefined }>(
  kind: 'venues' | 'organizers',
  nameOf: (post: Post) => string,
  list: () => Promise<readonly Post[]>,
) {
  /** What each name stands for. */
  const idsByName = new Map<string, Promise<number>>();
  const recordName = (record: SnapshotRecord) => comparableName(identityOf(record, kind).name);
  const postName = (post: Post) => comparableName(nameOf(post) ?? '');
  return {
    kind,
    list: async () => {
      const posts = await list();
      for (const post of posts) {
        const name = postName(post);
        if (!idsByName.has(name)) idsByName.set(name, Promise.resolve(post.id));
      }
      return posts;
    },
    keys: [
      [(record: SnapshotRecord) => identityOf(record, kind).slug || undefined, ({ slug }: Post) => slug],
      [recordName, postName],
    ],
    createOnce: async (record: SnapshotRecord, create: () => Promise<number>): Promise<Outcome> => {
      const name = recordName(record);
      const namesake = idsByName.get(name);
      if (namesake !== undefined) {
        const note =
          'There is another one of this name, which its events are linked to: a site has one of a name.';
        return { status: 'skipped', id: await namesake, note };
      }
      const creating = create();
      idsByName.set(name, creating);
      creating.catch(() => idsByName.delete(name));
      return { status: 'created', id: await creating };
    },
  } as const;
}

/** Writes the venues and organizers of a snapshot to a site. */
export async function applyLinked(run: ApplyRun, snapshot: CalendarSnapshot): Promise<void> {
  const { requests, options } = run;
  const { venues, organizers } = run.client;
  const { concurrency = 3 } = options;
  const venueWriter: KindWriter<Venue, ReturnType<typeof venueBody>> = {
    ...linkedWriter(
      'venues',
      ({ venue = '' }: Venue) => venue,
      () => venues.list({ per_page: 50 }, requests).all({ concurrency }),
    ),
    bodyOf: venueBody,
    changesOf: changedVenueFields,
    create: (body) => venues.create(withoutNulls(body) as VenueCreate, requests),
    edit: ({ id }, change) => venues.edit(id, change, requests),
  };
  const organizerWriter: KindWriter<Organizer, ReturnType<typeof organizerBody>> = {
    ...linkedWriter(
      'organizers',
      ({ organizer = '' }: Organizer) => organizer,
      () => organizers.list({ per_page: 50 }, requests).all({ concurrency }),
    ),
    bodyOf: organizerBody,
    changesOf: changedOrganizerFields,
    create: (body) => organizers.create(withoutNulls(body) as OrganizerCreate, requests),
    edit: ({ id }, change) => organizers.edit(id, change, requests),
  };
  const presentOf = (kind: 'venues' | 'organizers') =>
    recordsOf(snapshot, kind).filter(({ status }) => status !== 'trash');
  await applyRecords(run, venueWriter, presentOf('venues'));
  await applyRecords(run, organizerWriter, presentOf('organizers'));
}
