import { allowedMarkup } from '../posts/allowed-markup.ts';
import { setModified } from '../posts/post-fields.ts';
import { allowedStatus, resolvePublication } from '../posts/publication.ts';
import { slugBeforeTrash } from '../posts/trash.ts';
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
  Object.assign(fields, resolvePublication(site, parameters, newStatus, { status, date, date_utc }));
  fields.slug = slugBeforeTrash(record);
  fields.url = site.urls.post(kind, id, fields.status, fields.slug);
  setModified(fields, site);
  if (!isEmpty(parameters.author)) fields.author = String(parameters.author);
  if (!isEmpty(parameters[nameField])) {
    fields[nameField] = renderTitle(allowedMarkup(context, String(parameters[nameField])));
  }
  if (!isEmpty(parameters.description)) {
    setOrDelete(fields, 'description', renderContent(allowedMarkup(context, String(parameters.description))));
  }
  writeLinkedFields(record, parameters, site);
  record.isEmbeddedOnly = false;
  return { status: 200, body: renderLinked(record) };
}
