import type { SiteAddresses } from './site-addresses.ts';

const title = 'A mock of an events calendar';

/** Paths below the events root that are worth a look. */
const paths = [
  'events',
  'events?search=music&per_page=3',
  'venues',
  'organizers',
  'categories',
  'tags',
  'doc',
];

/**
 * The front page of a mock, for people who open its address, and for clients that look for the calendar there.
 *
 * @param notFound - the site's page for URLs outside of its interface, whose headers name the interface
 */
export function frontPage(notFound: Response, { siteUrl, restRoot, eventsRoot }: SiteAddresses): Response {
  const items = paths.map((path) => `<li><a href="${eventsRoot}/${path}">${path}</a></li>`);
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>${title}</title>
<link rel="https://api.w.org/" href="${restRoot}/">
<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${siteUrl}">
</head>
<body>
<h1>${title}</h1>
<p>Its interface is below <code>${eventsRoot}</code>:</p>
<ul>
${items.join('\n')}
</ul>
</body>
</html>
`;
  return new Response(html, { headers: notFound.headers });
}
