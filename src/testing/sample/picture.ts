import type { Fields } from '../json.ts';

/** The elements of a picture. The shapes are outlines in each of the two colors. */
type Style = [background: string, ink: string, one: string, other: string, readonly [string, string]];

const [fullWidth, fullHeight] = [1200, 675];
/** Width and height of the sizes that WordPress makes. The first one is a crop. */
const sizes = { thumbnail: [150, 150], medium: [300, 169], large: [1024, 576] } as const;

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${2 * radius} 0a${radius} ${radius} 0 0 1-${2 * radius} 0`;

const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const disk = circle(940, 130, 270);
const rings = [repeat(5, (index) => circle(940, 130, 230 - index * 46)), disk] as const;
const bars = [
  repeat(7, (index) => `M${640 + index * 80} 0h20v${110 + ((index * 97) % 220)}h-20`),
  disk,
] as const;
const curtains = [repeat(8, (index) => `M${index * 150} 0h150v90a75 120 0 0 1-150 0`), disk] as const;
const flags = [
  repeat(11, (index) => `M${20 + index * 108} ${150 - (index - 5) ** 2 * 5}h80l-40 110`),
  disk,
] as const;

/** Background, ink, two colors and shapes of each category. Text is readable on the background. */
const styles = {
  music: ['#3a1f5d', '#fff7ec', '#f25f5c', '#4d2c78', rings],
  classical: ['#23305c', '#fdf8ec', '#f2c14e', '#3a4a86', bars],
  folk: ['#1f4d4a', '#fdf8ec', '#f4a259', '#2d6a66', rings],
  stage: ['#5c1a33', '#fff3e6', '#a32a4b', '#7d2140', curtains],
  theatre: ['#5c1a33', '#fff3e6', '#a32a4b', '#7d2140', curtains],
  film: ['#1b1b2a', '#fdf6e3', '#e9c46a', '#3d3a50', bars],
  exhibitions: ['#ece6d9', '#22333b', '#c44536', '#197278', bars],
  markets: ['#fbe8c8', '#4a1c1c', '#d8572a', '#7b904b', curtains],
  classes: ['#284b63', '#fffaf0', '#f4d35e', '#ee964b', flags],
  making: ['#284b63', '#fffaf0', '#f4d35e', '#ee964b', flags],
  movement: ['#f9dbd2', '#5a1f3c', '#d1495b', '#edae9d', bars],
  community: ['#2f5d62', '#f4fbf9', '#f2a65a', '#dfeeea', flags],
  council: ['#2f5d62', '#f4fbf9', '#f2a65a', '#dfeeea', flags],
  families: ['#fff0c9', '#1d3557', '#fe6d73', '#17a398', flags],
  outdoors: ['#d5ebf2', '#12372a', '#3f7d6a', '#f6ae2d', rings],
} satisfies Record<string, Style>;

export type Category = keyof typeof styles;

const toXml = (text: string) => text.replaceAll('&', '&amp;');

/** Breaks a title into lines of at most this many letters, or one word. */
function linesOf(title: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= length) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Encodes SVG as a `data:` URL that needs no further encoding in HTML or in CSS `url()`. */
const toUrl = (svg: string) =>
  `data:image/svg+xml,${encodeURI(svg).replace(/[#&()',]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;

/**
 * Draws a picture for an event: its title on the colors and shapes of its category.
 *
 * @param place - the line below the title
 * @returns the image and its sizes, as SVG in `data:` URLs
 */
export function drawPicture(title: string, place: string, category: Category): Fields {
  const [background, ink, one, other, shapes]: Style = styles[category];
  const lines = linesOf(title, 24);
  const text = lines.map((line, index) => {
    const y = fullHeight - 96 - (lines.length - 1 - index) * 82;
    return `<text x="64" y="${y}">${toXml(line)}</text>`;
  });
  const content = [
    `<path fill="${background}" d="M0 0h${fullWidth}v${fullHeight}H0"/>`,
    `<g fill-rule="evenodd"><path fill="${other}" d="${shapes[1]}"/><path fill="${one}" d="${shapes[0]}"/></g>`,
    `<g fill="${ink}" font-family="serif" font-size="72" font-weight="700">${text.join('')}`,
    `<text x="64" y="${fullHeight - 40}" font-size="32" font-weight="400">${toXml(place)}</text></g></svg>`,
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
