import type { Route } from '../../contract/routes.ts';
import { listEvents } from '../events/list/list-events.ts';
import { createEvent, deleteEvent, getEvent, requestedEvent, updateEvent } from '../events/write-event.ts';
import { deleteRecurring, updateRecurring } from '../events/write-occurrence.ts';
import { listLinked } from '../linked/list-linked.ts';
import {
  createLinked,
  deleteLinked,
  getLinked,
  requestedLinked,
  updateLinked,
} from '../linked/write-linked.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { LinkedKind, TermKind } from '../store/records.ts';
import { listTerms } from '../terms/list-terms.ts';
import { createTerm, deleteTerm, getTerm, requestedTerm, updateTerm } from '../terms/write-term.ts';
import type { OperationContext, ServiceResponse } from './operation.ts';
import { describeService } from './route/describe-route.ts';

function runOnService({ action }: Route, { site }: OperationContext): ServiceResponse {
  if (action === 'root') return { status: 200, body: describeService(site) };
  const document = openApiDocument({
    eventsRoot: site.urls.eventsRoot,
    languages: site.languages,
    languageParam: site.languageParameter,
  });
  return { status: 200, body: document };
}

function runOnEvents({ action, by = 'id' }: Route, context: OperationContext): ServiceResponse {
  if (action === 'list') return listEvents(context);
  if (action === 'create') return createEvent(context);
  const event = requestedEvent(context, by);
  const { occurrences, post = event } = event;
  if (action === 'update') return occurrences ? updateRecurring(event, context) : updateEvent(post, context);
  if (action === 'delete') return occurrences ? deleteRecurring(event, context) : deleteEvent(post, context);
  return getEvent(event, context);
}

function runOnLinked(
  kind: LinkedKind,
  { action, by = 'id' }: Route,
  context: OperationContext,
): ServiceResponse {
  if (action === 'list') return listLinked(kind, context);
  if (action === 'create') return createLinked(kind, context);
  const record = requestedLinked(kind, context, by);
  if (action === 'update') return updateLinked(record, context);
  if (action === 'delete') return deleteLinked(record, context);
  return getLinked(record, context);
}

function runOnTerms(kind: TermKind, { action }: Route, context: OperationContext): ServiceResponse {
  if (action === 'list') return listTerms(kind, context);
  if (action === 'create') return createTerm(kind, context);
  const term = requestedTerm(kind, context);
  if (action === 'update') return updateTerm(term, context);
  if (action === 'delete') return deleteTerm(term, context);
  return getTerm(term, context);
}

/** Runs the operation of a route. */
export function runOperation(route: Route, context: OperationContext): ServiceResponse {
  switch (route.resource) {
    case 'service':
      return runOnService(route, context);
    case 'events':
      return runOnEvents(route, context);
    case 'venues':
    case 'organizers':
      return runOnLinked(route.resource, route, context);
    case 'categories':
    case 'tags':
      return runOnTerms(route.resource, route, context);
  }
}
