import { problemOf } from '../../../../contract/values/messages.ts';
import { type Fields, isFields } from '../../../json.ts';
import type { ListName } from '../calendar-snapshot.ts';
import { embeddedRecord, idAlone, type Reference, referenceFields, referencesIn } from '../references.ts';
import { checkTimeZone, RecordCheck } from './check-records.ts';
import { listNames, siteFields, snapshotParts } from './known-fields.ts';
import { KnownIds } from './known-ids.ts';
import { SnapshotError, SnapshotIssues } from './snapshot-error.ts';

/** A record of one of the lists. */
interface Entry {
  readonly list: ListName;
  readonly record: Fields;
  readonly path: string;
}

function checkSite(site: unknown, issues: SnapshotIssues): void {
  if (site === undefined) return;
  if (!isFields(site)) {
    issues.addExpected('site', 'an object', site);
    return;
  }
  issues.addUnknownNames('site', site, siteFields, 'setting');
  const { url, timezone } = site;
  if (url !== undefined && !(typeof url === 'string' && URL.canParse(url))) {
    issues.addExpected('site.url', 'a URL', url);
  }
  if (timezone !== undefined) checkTimeZone(timezone, 'site.timezone', issues);
  for (const name of ['posts_per_page', 'max_per_page']) {
    const value = site[name];
    if (value === undefined || (Number.isInteger(value) && Number(value) > 0)) continue;
    issues.addExpected(`site.${name}`, 'a whole number above 0', value);
  }
}

function entriesOf(snapshot: Fields, list: ListName, issues: SnapshotIssues): Entry[] {
  const records = snapshot[list];
  if (records === undefined) return [];
  if (!Array.isArray(records)) {
    issues.addExpected(list, 'a list', records);
    return [];
  }
  const entries: Entry[] = [];
  for (const [index, record] of records.entries()) {
    const path = `${list}[${index}]`;
    if (isFields(record)) entries.push({ list, record, path });
    else issues.addExpected(path, 'an object', record);
  }
  return entries;
}

/** What an event refers to, with the path of each reference. */
function referencesOf({ record, path }: Entry, issues: SnapshotIssues): (Reference & { path: string })[] {
  return referenceFields.flatMap((field) => {
    const references = referencesIn(record, field);
    const isListOfTerms = field === 'categories' || field === 'tags';
    if (isListOfTerms && references.length > 0 && !Array.isArray(record[field])) {
      issues.addExpected(`${path}.${field}`, 'a list', record[field]);
      return [];
    }
    return references.map((reference) => ({ ...reference, path: `${path}${reference.place}` }));
  });
}

/**
 * Checks a snapshot before it is completed and loaded.
 *
 * @param extraFields - names of fields of the site's own, which records may have besides those of the interface
 * @throws SnapshotError with everything that is wrong with it
 */
export function checkSnapshot(snapshot: unknown, extraFields: readonly string[]): void {
  if (!isFields(snapshot)) {
    throw new SnapshotError([
      { path: '', message: problemOf('invalid_value', 'an object', snapshot).message },
    ]);
  }
  const issues = new SnapshotIssues();
  issues.addUnknownNames('', snapshot, snapshotParts, 'list');
  checkSite(snapshot.site, issues);
  const ids = new KnownIds(issues);
  const recordCheck = new RecordCheck(issues, extraFields);
  const entries = listNames.flatMap((list) => entriesOf(snapshot, list, issues));
  for (const { list, record, path } of entries) {
    recordCheck.check(list, record, path);
    ids.add(list, record.id, path, false);
  }

  const events = entries.filter(({ list }) => list === 'events');
  const links: (Reference & { path: string })[] = [];
  for (const reference of events.flatMap((event) => referencesOf(event, issues))) {
    const embedded = embeddedRecord(reference);
    if (embedded === undefined) {
      links.push(reference);
      continue;
    }
    recordCheck.check(reference.list, embedded, reference.path);
    ids.add(reference.list, embedded.id, reference.path, true);
  }
  for (const { record, path } of entries) {
    if (isFields(record.image)) ids.add('media', record.image.id, `${path}.image`, true);
  }
  for (const link of links) checkLink(link, ids, issues);
  for (const { list, record, path } of entries) {
    if (list === 'categories') checkParent(record, path, ids, issues);
  }
  if (issues.all.length > 0) throw new SnapshotError(issues.all);
}

const singulars = { venues: 'venue', organizers: 'organizer', categories: 'category', tags: 'tag' } as const;

/** Checks a reference that consists of an id: there has to be a record with it. */
function checkLink(link: Reference & { path: string }, ids: KnownIds, issues: SnapshotIssues): void {
  const { list, value, path } = link;
  const id = idAlone(link);
  const singular = singulars[list];
  if (id === undefined) issues.addExpected(path, `the id or the data of a ${singular}`, value);
  else if (!ids.has(list, id)) issues.add(path, `there is no ${singular} with the id ${id}`);
}

/** Checks that a category is below another one, or at the top. */
function checkParent({ parent }: Fields, path: string, ids: KnownIds, issues: SnapshotIssues): void {
  if (parent === undefined || parent === null || parent === 0) return;
  if (typeof parent !== 'number') issues.addExpected(`${path}.parent`, 'the id of a category, or 0', parent);
  else if (!ids.has('categories', parent)) {
    issues.add(`${path}.parent`, `there is no category with the id ${parent}`);
  }
}
