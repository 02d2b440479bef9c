const bareAmpersand = /&(?!(?:#\d+|#x[\da-f]+|[a-z1-4]{1,8});)/gi;

/** Each rule applies to the result of the ones before it. */
const textRules: readonly (readonly [RegExp, string])[] = [
  [/\.\.\./g, '&#8230;'],
  [/``/g, '&#8220;'],
  [/''/g, '&#8221;'],
  [/ \(tm\)/gi, ' &#8482;'],
  // An abbreviated year: '99, but not '999, '99% or '99.5.
  [/'(?=\d\d(?!\d|%|[.,]\d))/g, '&#8217;'],
  [/(?<=^|[([{"\-\s]|&lt;|&nbsp;)'/g, '&#8216;'],
  // Inside a word.
  [/(?<!\s)'(?=[^.,:;!?"'(){}[\]\-\s&]|&(?![lg]t;))/g, '&#8217;'],
  [/(?<!&#8216;[^']*)(?<=\d)'/g, '&#8242;'],
  [/'(?=$|[.,:;!?)}\-\]"\s]|&gt;)/g, '&#8217;'],
  [/(?<=^|[([{\-\s]|&lt;|&nbsp;)"(?!\s)/g, '&#8220;'],
  [/(?<!&#8220;[^"]*)(?<=\d)"/g, '&#8243;'],
  [/"/g, '&#8221;'],
  [/---/g, '&#8212;'],
  [/(?<=^|\s)--(?=$|\s)/g, '&#8212;'],
  [/(?<!xn)--/g, '&#8211;'],
  [/(?<=^|\s)-(?=$|\s)/g, '&#8211;'],
  [/\b([1-9]\d*|0[.,]\d+)x(\d[\d.,]*)\b/g, '$1&#215;$2'],
  [bareAmpersand, '&#038;'],
];

function texturizeText(text: string): string {
  let result = text;
  for (const [pattern, replacement] of textRules) result = result.replace(pattern, replacement);
  return result;
}

/** WordPress's `wptexturize`: typographic quotes and dashes, escaped ampersands. Does not skip code. */
export function texturize(html: string): string {
  return html
    .split(/(<!--[\s\S]*?-->|<[^>]*(?:>|$))/)
    .map((piece) => {
      if (piece.startsWith('<!--')) return piece;
      return piece.startsWith('<') ? piece.replace(bareAmpersand, '&#038;') : texturizeText(piece);
    })
    .join('');
}
