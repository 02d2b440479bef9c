import type { Fields } from '../../json.ts';
import { encodePhpJson } from '../../wordpress/php/json.ts';
import { isEmpty } from '../../wordpress/php/values.ts';
import type { ServiceResponse } from '../operation.ts';
import type { ServiceRequest } from '../request/service-request.ts';
import { selectFields } from './select-fields.ts';

const jsonType = 'application/json; charset=UTF-8';
const scriptType = 'application/javascript; charset=UTF-8';

/** A parameter that changes how a response is rendered. It may be sent as a list, too. */
function renderParameter(url: URL, name: string): string | undefined {
  const values = [...url.searchParams.getAll(name), ...url.searchParams.getAll(`${name}[]`)];
  return values.length === 0 ? undefined : values.join(',');
}

const encoder = new TextEncoder();

/** The envelope of the parameter `_envelope`: status and headers are part of the body. */
function envelope(body: unknown, status: number, headers: Readonly<Record<string, string>>): Fields {
  const envelopeHeaders: Fields = {};
  for (const [name, value] of Object.entries(headers)) {
    envelopeHeaders[name] = /^\d+$/.test(value) ? Number(value) : value;
  }
  return { body, status, headers: envelopeHeaders };
}

/** Renders a response as HTTP, with the parameters `_fields`, `_envelope` and `_jsonp` of the request applied. */
export function renderResponse(response: ServiceResponse, { url, method }: ServiceRequest): Response {
  const { status, headers = {} } = response;
  const fields = renderParameter(url, '_fields');
  const body = fields === undefined || isEmpty(fields) ? response.body : selectFields(response.body, fields);
  if (renderParameter(url, '_envelope') !== undefined) {
    const enveloped = JSON.stringify(envelope(body, status, headers));
    return new Response(enveloped, { status: 200, headers: { 'Content-Type': jsonType } });
  }
  const callback = renderParameter(url, '_jsonp');
  if (callback !== undefined && /^[\w.]+$/.test(callback)) {
    const script = `/**/${callback}(${encodePhpJson(body)})`;
    return new Response(script, { status, headers: { ...headers, 'Content-Type': scriptType } });
  }
  // Responses take bytes in a fraction of the time that they take text in.
  const bytes = method === 'HEAD' ? null : encoder.encode(JSON.stringify(body));
  return new Response(bytes, { status, headers: { ...headers, 'Content-Type': jsonType } });
}
