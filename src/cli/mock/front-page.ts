import type { SiteAddresses } from './site-addresses.ts';

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

/** The front page of a mock, for people who open its URL, and for clients that look for the calendar there. */
export function frontPage({ siteUrl, restRoot, eventsRoot }: SiteAddresses): string {
  const items = paths.map((path) => `<li><a href="${eventsRoot}/${path}">${path}</a></li>`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>A mock of an events calendar</title>
<link rel="https://api.w.org/" href="${restRoot}/">
<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${siteUrl}">
</head>
<body>
<h1>A mock of an events calendar</h1>
<p>Its API is below <code>${eventsRoot}</code>:</p>
<ul>
${items.join('\n')}
</ul>
</body>
</html>
`;
}
