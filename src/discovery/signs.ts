import { decodeEntities } from '../contract/entities.ts';

/** What a page says about its site's interfaces. */
export interface Signs {
  /** The root of the site's REST interface, such as `https://example.org/wp-json/`. */
  readonly apiRoot?: string | undefined;
  /** The address that the calendar gives for this page: the events root, as a rule with more behind it. */
  readonly eventsAddress?: string | undefined;
  /** `v1`, `disabled`, or nothing when there is no calendar. */
  readonly version?: string | undefined;
}

/** The target of the link with a relation in a `Link` header, which may list several. */
function linkTarget(header: string | null, relation: string): string | undefined {
  for (const [, target, parameters] of (header ?? '').matchAll(
    /<([^>]*)>((?:\s*;\s*[^,;"]+(?:"[^"]*")?)*)/g,
  )) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters ?? '');
    if ((relations?.[1] ?? relations?.[2] ?? '').split(/\s+/).includes(relation)) return target;
  }
  return undefined;
}

/** An attribute of the first element that has another attribute with a value. */
function attributeOf(html: string, element: string, [name, value]: [string, string], wanted: string) {
  const attribute = (tag: string, of: string) => {
    const match = new RegExp(`\\s${of}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag);
    return match && decodeEntities(match[1] ?? match[2] ?? match[3] ?? '');
  };
  for (const [tag] of html.matchAll(new RegExp(`<${element}\\s[^>]*>`, 'gi'))) {
    if (attribute(tag, name)?.split(/\s+/).includes(value)) return attribute(tag, wanted) ?? undefined;
  }
  return undefined;
}

/** Reads the signs of a page: its headers first, its HTML where a browser hides those of another origin. */
export function readSigns({ headers }: Response, html: string): Signs {
  const relation = 'https://api.w.org/';
  return {
    apiRoot:
      linkTarget(headers.get('link'), relation) ?? attributeOf(html, 'link', ['rel', relation], 'href'),
    eventsAddress: headers.get('x-tec-api-root') ?? undefined,
    version:
      headers.get('x-tec-api-version') ?? attributeOf(html, 'meta', ['name', 'tec-api-version'], 'content'),
  };
}
