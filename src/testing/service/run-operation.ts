import type { Route } from '../../contract/routes.ts';
import { createEvent } from '../events/create-event.ts';
import { deleteEvent } from '../events/delete-event.ts';
import { getEvent, requestedEvent } from '../events/get-event.ts';
import { listEvents } from '../events/list/list-events.ts';
import { updateEvent } from '../events/update-event.ts';
import { createLinked } from '../linked/create-linked.ts';
import { deleteLinked } from '../linked/delete-linked.ts';
import { getLinked, requestedLinked } from '../linked/get-linked.ts';
import { listLinked } from '../linked/list-linked.ts';
import { updateLinked } from '../linked/update-linked.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { LinkedKind, TermKind } from '../store/records.ts';
import { createTerm } from '../terms/create-term.ts';
import { deleteTerm } from '../terms/delete-term.ts';
import { getTerm, requestedTerm } from '../terms/get-term.ts';
import { listTerms } from '../terms/list-terms.ts';
import { updateTerm } from '../terms/update-term.ts';
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
  if (action === 'update') return updateEvent(event, context);
  if (action === 'delete') return deleteEvent(event, context);
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
