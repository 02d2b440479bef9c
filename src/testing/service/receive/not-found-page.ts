import type { Site } from '../site/site.ts';

/** The site's HTML page for URLs outside of its REST interface. It has the links for discovery like any page. */
export function notFoundPage(site: Site): Response {
  const { restRoot, eventsRoot } = site.urls;
  const { url } = site.settings;
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>Page not found</title>
<link rel="https://api.w.org/" href="${restRoot}/">
<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${url}">
</head>
<body class="error404"><h1>Page not found</h1></body>
</html>
`;
  return new Response(html, {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=UTF-8',
      Link: `<${restRoot}/>; rel="https://api.w.org/"`,
      'X-TEC-API-VERSION': 'v1',
      'X-TEC-API-ROOT': eventsRoot,
      'X-TEC-API-ORIGIN': url,
    },
  });
}
