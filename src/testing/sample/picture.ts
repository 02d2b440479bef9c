import type { Fields } from '../json.ts';

/** What a picture is drawn with. */
interface Style {
  readonly background: string;
  readonly ink: string;
  readonly colors: readonly [string, string];
  readonly draw: (one: string, other: string) => string;
}

const [fullWidth, fullHeight] = [1200, 675];
/** Width and height of what WordPress makes of an image. The first one is a crop. */
const sizes = {
  thumbnail: [150, 150],
  medium: [300, 169],
  medium_large: [768, 432],
  large: [1024, 576],
} as const;

const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const circle = (x: number, y: number, radius: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"/>`;

const rectangle = (x: number, y: number, width: number, height: number, color: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${color}"/>`;

const path = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`;

const rings = (one: string, other: string) =>
  repeat(6, (index) => circle(940, 150, 330 - index * 56, index % 2 === 0 ? one : other));

const strings = (one: string, other: string) =>
  repeat(9, (index) =>
    rectangle(640 + index * 62, 0, 16, 110 + ((index * 97) % 220), index % 3 === 1 ? other : one),
  );

const beam = (one: string, other: string) =>
  path('M1130 60 L330 0 H0 V300 Z', other) + circle(1130, 60, 74, one);

const curtains = (one: string, other: string) =>
  repeat(8, (index) =>
    path(`M${index * 150} 0 h150 v90 a75 120 0 0 1 -150 0 Z`, index % 2 === 0 ? one : other),
  );

const frames = (one: string, other: string) =>
  rectangle(500, 70, 190, 250, one) + rectangle(740, 40, 150, 190, other) + rectangle(940, 90, 180, 230, one);

const awning = (one: string, other: string) =>
  repeat(10, (index) =>
    path(`M${index * 120} 0 h120 v150 a60 60 0 0 1 -120 0 Z`, index % 2 === 0 ? one : other),
  );

const bunting = (one: string, other: string) =>
  repeat(11, (index) => {
    const sag = 150 - (index - 5) ** 2 * 5;
    return path(`M${20 + index * 108} ${sag} h80 l-40 110 Z`, index % 2 === 0 ? one : other);
  });

const stitches = (one: string, other: string) =>
  repeat(24, (index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)];
    return rectangle(60 + column * 140 + row * 40, 60 + row * 80, 90, 22, row % 2 === 0 ? one : other);
  });

const water = (one: string, other: string) =>
  circle(930, 150, 96, other) +
  repeat(3, (index) => {
    const y = 250 + index * 46;
    return `<path d="M0 ${y} q75 -46 150 0 t150 0 150 0 150 0 150 0 150 0 150 0 150 0" fill="none" stroke="${one}" stroke-width="14"/>`;
  });

const night = { background: '#1b1b2a', ink: '#fdf6e3', colors: ['#e9c46a', '#3d3a50'], draw: beam } as const;
const hands = {
  background: '#284b63',
  ink: '#fffaf0',
  colors: ['#f4d35e', '#ee964b'],
  draw: stitches,
} as const;
const velvet = {
  background: '#5c1a33',
  ink: '#fff3e6',
  colors: ['#a32a4b', '#7d2140'],
  draw: curtains,
} as const;
const square = {
  background: '#2f5d62',
  ink: '#f4fbf9',
  colors: ['#f2a65a', '#dfeeea'],
  draw: bunting,
} as const;

/** One of these is for each category. Texts are readable on the background. */
const styles = {
  music: { background: '#3a1f5d', ink: '#fff7ec', colors: ['#f25f5c', '#4d2c78'], draw: rings },
  classical: { background: '#23305c', ink: '#fdf8ec', colors: ['#f2c14e', '#3a4a86'], draw: strings },
  folk: { background: '#1f4d4a', ink: '#fdf8ec', colors: ['#f4a259', '#2d6a66'], draw: rings },
  stage: velvet,
  theatre: velvet,
  film: night,
  exhibitions: { background: '#ece6d9', ink: '#22333b', colors: ['#c44536', '#197278'], draw: frames },
  markets: { background: '#fbe8c8', ink: '#4a1c1c', colors: ['#d8572a', '#7b904b'], draw: awning },
  classes: hands,
  making: hands,
  movement: { background: '#f9dbd2', ink: '#5a1f3c', colors: ['#d1495b', '#edae9d'], draw: strings },
  community: square,
  council: square,
  families: { background: '#fff0c9', ink: '#1d3557', colors: ['#fe6d73', '#17a398'], draw: bunting },
  outdoors: { background: '#d5ebf2', ink: '#12372a', colors: ['#3f7d6a', '#f6ae2d'], draw: water },
} satisfies Record<string, Style>;

export type Category = keyof typeof styles;

const toXml = (text: string) => text.replaceAll('&', '&amp;');

/** Breaks a title into lines of about as many letters. */
function linesOf(title: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Encodes SVG as a `data:` URL. Parentheses and apostrophes would end a `url()` of CSS. */
const toUrl = (svg: string) =>
  `data:image/svg+xml,${encodeURI(svg).replace(/[#()',]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/**
 * Draws a picture for an event: its title on colors and shapes of its category.
 *
 * @param place - the line below the title
 * @returns the image and its sizes, as SVG in `data:` URLs
 */
export function drawPicture(title: string, place: string, category: Category): Fields & { url: string } {
  const { background, ink, colors, draw }: Style = styles[category];
  // Titles of one category differ in more than their words.
  const isSwapped = title.length % 2 === 0;
  const [one, other] = isSwapped ? [colors[1], colors[0]] : colors;
  const lines = linesOf(title, 24);
  const text = lines.map((line, index) => {
    const y = fullHeight - 96 - (lines.length - 1 - index) * 82;
    return `<text x="64" y="${y}" font-size="72" font-weight="700">${toXml(line)}</text>`;
  });
  const mirrored = title.length % 3 === 0 ? ` transform="matrix(-1 0 0 1 ${fullWidth} 0)"` : '';
  const content = [
    rectangle(0, 0, fullWidth, fullHeight, background),
    `<g${mirrored}>${draw(one, other)}</g>`,
    `<g fill="${ink}" font-family="Georgia, serif">${text.join('')}`,
    `<text x="64" y="${fullHeight - 40}" font-size="32">${toXml(place)}</text></g></svg>`,
  ].join('');
  const sized = (width: number, height: number) => ({
    url: toUrl(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fullWidth} ${fullHeight}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${content}`,
    ),
    width,
    height,
  });
  const smaller = Object.entries(sizes).map(([name, [width, height]]) => [
    name,
    { ...sized(width, height), 'mime-type': 'image/svg+xml' },
  ]);
  return { ...sized(fullWidth, fullHeight), extension: 'svg', sizes: Object.fromEntries(smaller) };
}
