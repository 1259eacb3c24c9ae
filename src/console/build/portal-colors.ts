/**
 * The portal's colours in the console's style sheets, put in when it is built: `portal-color(text.muted)` is the pair of
 * light and dark, `portal-hsl(text.muted dark)` one of the two as GraphiQL takes colours: the three numbers of hsl().
 */
import type { Plugin } from 'vite';
import { COLORS } from '#domain/colors.ts';

const USES = /portal-(color|hsl)\(\s*([\w.]+)(?:\s+(light|dark))?\s*\)/g;
const PAIR = /^light-dark\(oklch\((.+?)\), oklch\((.+?)\)\)$/;

type Color = { value: string };
type Group = { [name: string]: Color | Group };

function isColor(found: Color | Group | undefined): found is Color {
  return typeof found?.['value'] === 'string';
}

function pairOf(path: string): string {
  let found: Color | Group | undefined = COLORS;
  for (const name of path.split('.')) found = isColor(found) ? undefined : found?.[name];
  if (found && !isColor(found)) found = found['DEFAULT'];
  if (!isColor(found)) throw new Error(`The portal has no colour ${path} (src/domain/colors.ts)`);
  return found.value;
}

/** sRGB, 0 to 1, of `lightness chroma hue`; what no screen can show is cut. */
function rgbOf(oklch: string): readonly number[] {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(' ').map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return linear
    .map((part) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
    .map((part) => Math.min(1, Math.max(0, part)));
}

function hslOf(oklch: string): string {
  const [red = 0, green = 0, blue = 0] = rgbOf(oklch);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const [spread, lightness] = [most - least, (most + least) / 2];
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const sixth = most === red ? (green - blue) / spread : most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
  const hue = spread === 0 ? 0 : (sixth * 60 + 360) % 360;
  return `${Math.round(hue)}, ${Math.round(saturation * 100)}%, ${Math.round(lightness * 100)}%`;
}

/** A style sheet with the colours that it names; throws for a name that the portal does not have. */
export function withPortalColors(css: string): string {
  return css.replaceAll(USES, (_, kind: string, path: string, theme?: string) => {
    const pair = pairOf(path);
    if (kind === 'color') return pair;
    const [, light, dark] = PAIR.exec(pair) ?? [];
    const half = theme === 'dark' ? dark : light;
    if (half === undefined || theme === undefined) throw new Error(`portal-hsl(${path} ...) needs light or dark of a pair`);
    return hslOf(half);
  });
}

export function portalColors(): Plugin {
  return {
    name: 'portal-colors',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('.css') && code.includes('portal-') ? withPortalColors(code) : null),
  };
}
