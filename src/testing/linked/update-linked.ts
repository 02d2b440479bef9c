import { setModified } from '../posts/post-fields.ts';
import { allowedStatus, resolvePublication } from '../posts/publication.ts';
import { storedText } from '../posts/stored-text.ts';
import { updatedSlug } from '../posts/updated-slug.ts';
import type { OperationContext, ServiceResponse } from '../service/operation.ts';
import { type LinkedRecord, singularOf } from '../store/records.ts';
import { isEmpty } from '../wordpress/php/values.ts';
import { renderContent, renderTitle } from '../wordpress/text.ts';
import { setOrDelete, writeLinkedFields } from './linked-fields.ts';
import { renderLinked } from './render-linked.ts';

export function updateLinked(record: LinkedRecord, context: OperationContext): ServiceResponse {
  const { site, parameters } = context;
  const { kind, id, fields } = record;
  const nameField = singularOf[kind];
  const { status, date, date_utc } = fields;
  const newStatus = allowedStatus(context, parameters.status);
  const publication = resolvePublication(site, parameters, newStatus, { status, date, date_utc });
  const title = isEmpty(parameters[nameField]) ? fields[nameField] : parameters[nameField];
  const slug = updatedSlug(site, kind, record, { status: publication.status, slug: fields.slug, title });
  Object.assign(fields, publication, { slug });
  fields.url = site.urls.post(kind, id, fields.status, fields.slug);
  setModified(fields, site);
  if (!isEmpty(parameters.author)) fields.author = String(parameters.author);
  if (!isEmpty(parameters[nameField])) {
    fields[nameField] = renderTitle(storedText(context, String(parameters[nameField])));
  }
  if (!isEmpty(parameters.description)) {
    setOrDelete(fields, 'description', renderContent(storedText(context, String(parameters.description))));
  }
  writeLinkedFields(record, parameters, site);
  record.isEmbeddedOnly = false;
  return { status: 200, body: renderLinked(record) };
}
