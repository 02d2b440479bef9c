const defaultAllowedHeaders = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type';

/** Whether a request is a CORS preflight of a browser. */
export function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

/** Sets the headers that allow every origin, as WordPress does. Does nothing for requests without an origin. */
export function addCorsHeaders(request: Request, response: Response): Response {
  const origin = request.headers.get('origin');
  if (origin === null) return response;
  const requestedHeaders = request.headers.get('access-control-request-headers');
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Allow-Methods', 'OPTIONS, GET, POST, PUT, PATCH, DELETE');
  response.headers.set('Access-Control-Allow-Credentials', 'true');
  response.headers.set('Access-Control-Allow-Headers', requestedHeaders ?? defaultAllowedHeaders);
  response.headers.set('Access-Control-Expose-Headers', 'X-WP-Total, X-WP-TotalPages, Link');
  response.headers.append('Vary', 'Origin');
  return response;
}
