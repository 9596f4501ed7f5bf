// Brand logos of providers and models: files of @lobehub/icons-static-svg, by name.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectRoot } from '../process/secret.server.ts';
import { isColored } from '../../shared/providers/marks.ts';

/** Our own logo. As an image it follows the page's color scheme. */
const own: Readonly<Record<string, string>> = {
  'tributary-color':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#0e938a" stroke-width="2.2" stroke-linecap="round">' +
    '<style>@media (prefers-color-scheme: dark) { svg { stroke: #64d5ca } }</style>' +
    '<path d="M4 4c0 6 8 6 8 12v4M20 4c0 6-8 6-8 12M12 4v6"/></svg>',
};

/** Variants with text or background are not used. */
const otherVariants = /-(text(-cn|-color)?|brand(-color)?|combine|avatar)$/;

let listing: { readonly folder: string; readonly names: ReadonlySet<string> } | undefined;
const chosen = new Map<string, string | undefined>();

/** Without the package, pages show first letters. */
function listed() {
  if (listing) return listing;
  try {
    const manifest = createRequire(join(projectRoot(), 'package.json')).resolve(
      '@lobehub/icons-static-svg/package.json',
    );
    const folder = join(dirname(manifest), 'icons');
    const files = readdirSync(folder).flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -4)] : []));
    listing = {
      folder,
      names: new Set(files.filter((name) => !otherVariants.test(name))),
    };
  } catch {
    listing = { folder: '', names: new Set() };
  }
  return listing;
}

/** Returns the SVG text; undefined for unknown names. */
export function readMark(name: string): string | undefined {
  if (Object.hasOwn(own, name)) return own[name];
  const { folder, names } = listed();
  return names.has(name) ? readFileSync(join(folder, `${name}.svg`), 'utf8') : undefined;
}

/** Returns the file for a brand: colored, unless its contrast is too low on a theme. */
export function markOf(brand: string): string | undefined {
  if (!chosen.has(brand)) chosen.set(brand, [`${brand}-color`, brand].find(isDrawn));
  return chosen.get(brand);
}

function isDrawn(name: string): boolean {
  const svg = readMark(name);
  return svg !== undefined && (!isColored(name) || isSeen(svg));
}

/** Background colors, with the minimum contrast of the strongest color: dark menus, light page. */
const grounds = [
  ['#1f2429', 3],
  ['#ffffff', 1.6],
] as const;

/** Exported for the hand-written table of models' logos. */
export function isSeen(svg: string): boolean {
  const colors = [...svg.matchAll(/(?:fill|stop-color|stroke)="(#[\da-f]{3}(?:[\da-f]{3})?)"/gi)].map(
    ([, hex = '']) => hex,
  );
  return grounds.every(([ground, least]) => colors.some((color) => contrastOf(color, ground) >= least));
}

function contrastOf(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

/** Relative luminance of `#rgb` or `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
