/** Flyers of some demo listings: small SVG posters as data URLs, well under the limit of the database. */
import type { Random } from '../random.ts';
import type { Company } from './companies.ts';

interface Palette {
  paper: string;
  ink: string;
  accent: string;
  soft: string;
}

const PALETTES: readonly Palette[] = [
  { paper: '#f4efe6', ink: '#1d2a35', accent: '#c8553d', soft: '#e7c9a9' },
  { paper: '#0f2d3a', ink: '#f3f7f5', accent: '#f2b950', soft: '#1f5163' },
  { paper: '#eef3ee', ink: '#20352b', accent: '#3c7a5b', soft: '#c3dac9' },
  { paper: '#f6f1f7', ink: '#2d2138', accent: '#7a4ea3', soft: '#dcc9ea' },
  { paper: '#fff8ec', ink: '#3a2a12', accent: '#d98324', soft: '#f6dfb4' },
];

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Words in lines of about the given length. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const SHAPES: readonly ((palette: Palette) => string)[] = [
  ({ accent, soft }) => `<circle cx="720" cy="560" r="190" fill="${soft}"/><circle cx="770" cy="440" r="80" fill="${accent}"/>`,
  ({ accent, soft }) =>
    `<path d="M0 500 C150 420 260 560 420 480 S690 400 800 470 V600 H0Z" fill="${soft}"/><path d="M0 560 C180 500 300 600 470 540 S720 500 800 545 V600 H0Z" fill="${accent}"/>`,
  ({ accent, soft }) =>
    Array.from(
      { length: 5 },
      (_, i) =>
        `<rect x="${520 + i * 56}" y="${60 + i * 44}" width="40" height="${420 - i * 60}" rx="20" fill="${i % 2 ? accent : soft}"/>`,
    ).join(''),
  ({ accent, soft }) => `<path d="M800 0 V330 L470 0Z" fill="${soft}"/><path d="M800 600 V420 L620 600Z" fill="${accent}"/>`,
];

/** A poster of 800 by 600 for one position, as `data:image/svg+xml;base64,...`. */
export function drawFlyer(company: Company, title: string, random: Random): string {
  const palette = random.pick(PALETTES);
  const lines = wrap(title, 18);
  const heading = lines
    .map((line, i) => `<text x="64" y="${220 + i * 66}" font-size="56" font-weight="700">${escapeXml(line)}</text>`)
    .join('');
  const below = 220 + lines.length * 66;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" font-family="Inter, 'Noto Sans', system-ui, sans-serif" fill="${palette.ink}">` +
    `<rect width="800" height="600" fill="${palette.paper}"/>${random.pick(SHAPES)(palette)}` +
    `<text x="64" y="104" font-size="26" font-weight="600">${escapeXml(company.name)}</text>` +
    `<rect x="64" y="128" width="72" height="6" fill="${palette.accent}"/>${heading}` +
    `<text x="64" y="${below + 8}" font-size="28">${escapeXml(company.location)}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
