// Reads the theme's colors for drawings, which cannot use its tokens, and makes them opaque on the background.
import { useSyncExternalStore } from 'react';
import { theme } from '../../styles/contract.css.ts';

export interface Inks {
  readonly dark: boolean;
  readonly ground: string;
  readonly raised: string;
  readonly fill: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly edge: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly danger: string;
  readonly dangerSoft: string;
  /** Colors for the parts of a chart. */
  readonly series: readonly string[];
}

type Rgb = readonly [red: number, green: number, blue: number];

function inksNow(): Inks {
  const { color, syntax } = theme;
  const style = getComputedStyle(document.documentElement);
  const read = (token: string): string => style.getPropertyValue(token.slice('var('.length, -1)).trim();
  const ground = rgbOf(read(color.sunken), [255, 255, 255]);
  const on = (token: string): string => hexOf(rgbOf(read(token), ground));
  return {
    dark: lightness(ground) < 0.4,
    ground: hexOf(ground),
    raised: on(color.raised),
    fill: on(color.well),
    text: on(color.text),
    muted: on(color.muted),
    line: on(color.borderStrong),
    edge: on(color.edge),
    accent: on(color.accent),
    accentSoft: on(color.accentSoft),
    danger: on(color.danger),
    dangerSoft: on(color.dangerSoft),
    series: [color.accent, syntax.function, syntax.constant, syntax.keyword, syntax.string, color.star].map(on),
  };
}

/** Parses a color of a theme: `#rrggbb` or `rgb(r g b / a)`, blended with `ground`. */
export function rgbOf(written: string, ground: Rgb): Rgb {
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(written);
  if (hex) return [hex[1], hex[2], hex[3]].map((part) => Number.parseInt(part ?? '0', 16)) as unknown as Rgb; // three groups
  const [red, green, blue, alpha = 1] = (written.match(/[\d.]+/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return ground;
  return blend([red, green, blue], ground, alpha);
}

const blend = (over: Rgb, ground: Rgb, share: number): Rgb => [
  over[0] * share + ground[0] * (1 - share),
  over[1] * share + ground[1] * (1 - share),
  over[2] * share + ground[2] * (1 - share),
];

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Blends `share` of a color with the background. Both as `#rrggbb`. */
export const mixed = (color: string, { ground }: Inks, share: number): string =>
  hexOf(blend(rgbOf(color, [0, 0, 0]), rgbOf(ground, [0, 0, 0]), share));

/** Luminance between 0 and 1, weighted for the eye (Rec. 709). */
export const lightness = ([red, green, blue]: Rgb): number => (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;

let current: Inks | undefined;
const subscribe = (tell: () => void): (() => void) => {
  const changed = (): void => {
    const now = inksNow();
    if (JSON.stringify(now) === JSON.stringify(current)) return;
    current = now;
    tell();
  };
  const attributes = new MutationObserver(changed);
  attributes.observe(document.documentElement, { attributes: true });
  const asked = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query));
  for (const each of asked) each.addEventListener('change', changed);
  return () => {
    attributes.disconnect();
    for (const each of asked) each.removeEventListener('change', changed);
  };
};

/** The object keeps its identity until the theme, its contrast or its accent changes. */
export function useInks(): Inks {
  return useSyncExternalStore(subscribe, snapshot);
}

function snapshot(): Inks {
  return (current ??= inksNow());
}
