import type { Route } from '../../contract/routes.ts';
import { createEvent, deleteEvent, eventOf, getEvent, updateEvent } from '../events/create-event.ts';
import { listEvents } from '../events/list/list-events.ts';
import {
  createLinkedAnswer,
  deleteLinked,
  getLinked,
  linkedOf,
  updateLinked,
} from '../linked/create-linked.ts';
import { listLinked } from '../linked/list-linked.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { EventRecord, LinkedKind, LinkedRecord, TermKind, UserRecord } from '../store/records.ts';
import { createTerm, deleteTerm, getTerm, updateTerm } from '../terms/create-term.ts';
import { listTerms } from '../terms/list-terms.ts';
import { toInteger } from '../wordpress/php/values.ts';
import { forbidden } from './errors.ts';
import { mayUse } from './permissions.ts';
import { describeService } from './route/describe-route.ts';
import type { Answer, Call, Site } from './site/site.ts';
import { findBySlug } from './validation/checks.ts';

/** The post that permission is asked for. */
function postOf(
  route: Route,
  site: Site,
  parameters: Call['parameters'],
): EventRecord | LinkedRecord | undefined {
  const { resource, by } = route;
  if (by === undefined || resource === 'service' || resource === 'categories' || resource === 'tags') {
    return undefined;
  }
  return by === 'slug'
    ? findBySlug(site, resource, parameters.slug)
    : site.store.post(resource, toInteger(parameters.id));
}

export function isAllowed(
  route: Route,
  site: Site,
  user: UserRecord | undefined,
  parameters: Call['parameters'],
): boolean {
  return mayUse(route, user, postOf(route, site, parameters));
}

function runService(route: Route, { site }: Call): Answer {
  if (route.action === 'root') return { status: 200, body: describeService(site) };
  const { addresses, languages, languageParameter } = site;
  return {
    status: 200,
    body: openApiDocument({ eventsRoot: addresses.eventsRoot, languages, languageParam: languageParameter }),
  };
}

function runEvents(route: Route, call: Call): Answer {
  if (route.action === 'list') return listEvents(call);
  if (route.action === 'create') return createEvent(call);
  const record = eventOf(call, route.by ?? 'id');
  if (route.action === 'update') return updateEvent(record, call);
  return route.action === 'delete' ? deleteEvent(record, call) : getEvent(record, call);
}

function runLinked(kind: LinkedKind, route: Route, call: Call): Answer {
  if (route.action === 'list') return listLinked(kind, call);
  if (route.action === 'create') return createLinkedAnswer(kind, call);
  const record = linkedOf(kind, call, route.by ?? 'id');
  if (record === undefined) throw forbidden(call.user !== undefined);
  if (route.action === 'update') return updateLinked(record, call);
  return route.action === 'delete' ? deleteLinked(record, call) : getLinked(record, call);
}

function runTerms(kind: TermKind, route: Route, call: Call): Answer {
  if (route.action === 'list') return listTerms(kind, call);
  if (route.action === 'create') return createTerm(kind, call);
  const term = call.site.store.terms(kind).get(toInteger(call.parameters.id));
  if (term === undefined) throw forbidden(call.user !== undefined);
  if (route.action === 'update') return updateTerm(term, call);
  return route.action === 'delete' ? deleteTerm(term, call) : getTerm(term, call);
}

/** Does what a route is for. */
export function run(route: Route, call: Call): Answer {
  if (!isAllowed(route, call.site, call.user, call.parameters)) throw forbidden(call.user !== undefined);
  switch (route.resource) {
    case 'service':
      return runService(route, call);
    case 'events':
      return runEvents(route, call);
    case 'venues':
    case 'organizers':
      return runLinked(route.resource, route, call);
    case 'categories':
    case 'tags':
      return runTerms(route.resource, route, call);
  }
}
