// Converts an SVG from a model into an image, which runs no script and loads nothing. Rejects SVGs that would freeze
// the page or need more than an image.
import { lightness, rgbOf } from './inks.ts';
import type { Inks } from './inks.ts';

export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Text of the drawing, for screen readers. */
  readonly words: string;
  /** True for dark lines without a background, which need a white one. */
  readonly paper: boolean;
}
export type Pictured = Picture | { readonly problem: 'nothing' | 'more' };

export const pictureLimits = { characters: 500_000, elements: 10_000, weight: 30_000, depth: 200, words: 300 } as const;

/**
 * Elements that run code, embed a page, or load images of unknown cost: these are drawn in the preview frame, on
 * demand.
 */
const more = 'script,foreignObject,image,feImage,iframe,object,embed,video,audio,canvas';
const styleAside = 'style-aside';
/** Filters cost in proportion to their area, and these far more. */
const dear = /^fe(?:turbulence|convolvematrix|morphology|diffuselighting|specularlighting)$/i;
const gradients: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);

interface How {
  readonly inks: Inks;
  /** Set for Mermaid, which uses the page's colors and its own style sheet, and needs the font embedded. */
  readonly diagram?: { readonly font: string };
}

export function pictureOf(text: string, { inks, diagram }: How): Pictured {
  if (text.length > pictureLimits.characters || /<!ENTITY/i.test(text)) return { problem: 'more' };
  // Parsed as HTML, since models omit what XML requires. A parsed document runs and loads nothing. Style elements are
  // renamed, because the page's CSP would report each.
  const renamed = text.replace(/<(\/?)style\b/gi, `<$1${styleAside}`);
  const svg = new DOMParser().parseFromString(renamed, 'text/html').querySelector('svg');
  if (!svg || svg.childElementCount === 0) return { problem: 'nothing' };
  const all = [...svg.querySelectorAll('*')];
  if (all.length > pictureLimits.elements || svg.querySelector(more) !== null || all.some(handles))
    return { problem: 'more' };
  if (weightOf(svg, diagram !== undefined) > pictureLimits.weight) return { problem: 'more' };
  const { width, height } = sizeOf(svg, diagram !== undefined);
  if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const words = wordsOf(svg);
  const paper = !diagram && inks.dark && hasDarkInk(svg);
  if (diagram) addRule(svg, diagram.font);
  else if (!paper) inherit(svg, inks.text);
  const xml = new XMLSerializer().serializeToString(svg).replaceAll(styleAside, 'style');
  return { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(xml)}`, width, height, words, paper };
}

const handles = (element: Element): boolean => element.getAttributeNames().some((name) => /^on/i.test(name));

/** Counts drawn elements, including repeated uses: a few lines of nested `use` can draw billions. */
function weightOf(svg: SVGSVGElement, trusted: boolean): number {
  const known = new Map<Element, number>();
  const inStyles = trusted ? [] : [...svg.querySelectorAll(styleAside)].map(({ textContent }) => textContent ?? '');
  if (inStyles.some((rules) => /filter|mask|blend|@import/i.test(rules))) return Infinity;
  for (const id of inStyles.flatMap(idsIn)) {
    const named = svg.querySelector(`[id="${CSS.escape(id)}"]`);
    if (named && !gradients.has(named.localName)) return Infinity;
  }
  const weigh = (element: Element, depth: number): number => {
    if (depth > pictureLimits.depth) return Infinity;
    const had = known.get(element);
    if (had !== undefined) return had;
    // A self-reference never ends.
    known.set(element, Infinity);
    let weight = dear.test(element.localName) ? 3_000 : /^fe[A-Z]/.test(element.localName) ? 200 : 1;
    for (const { name, value } of element.attributes) {
      if (name === 'style' && /filter|blend/i.test(value)) weight += 200;
      const ids = /^(?:xlink:)?href$/.test(name) && value.startsWith('#') ? [value.slice(1)] : idsIn(value);
      for (const id of ids) {
        const named = svg.querySelector(`[id="${CSS.escape(id)}"]`);
        if (named) weight += weigh(named, depth + 1);
      }
    }
    for (const child of element.children) weight += weigh(child, depth + 1);
    known.set(element, weight);
    return weight;
  };
  return weigh(svg, 0);
}

const idsIn = (value: string): readonly string[] =>
  [...value.matchAll(/url\(\s*["']?#([^"')]+)/g)].map(([, id = '']) => id);

/** Unit: CSS pixels. An icon without a size is enlarged. */
function sizeOf(svg: SVGSVGElement, asItIs: boolean): { readonly width: number; readonly height: number } {
  const [, , boxWidth = 0, boxHeight = 0] = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const said = ['width', 'height'].map((name) => pixelsOf(svg.getAttribute(name)));
  const ratio = boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : undefined;
  const [width, height] = said;
  if (width && height) return within(width, height);
  if (width) return within(width, ratio ? width / ratio : 150);
  if (height) return within(ratio ? height * ratio : 300, height);
  if (!ratio) return { width: 300, height: 150 };
  const grow = asItIs ? 1 : Math.max(1, Math.min(320 / boxWidth, 240 / boxHeight));
  return within(boxWidth * grow, boxHeight * grow);
}

const pixelsOf = (value: string | null): number | undefined => {
  const [, digits] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(value ?? '') ?? [];
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
};
const largest = 4_000;
function within(width: number, height: number): { readonly width: number; readonly height: number } {
  const shrink = Math.min(1, largest / width, largest / height);
  return { width: Math.max(1, Math.round(width * shrink)), height: Math.max(1, Math.round(height * shrink)) };
}

function wordsOf(svg: SVGSVGElement): string {
  const [title] = svg.querySelectorAll(':scope > title');
  const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent?.trim() ?? '');
  const words = title?.textContent?.trim() || texts.filter((each) => each !== '').join(', ');
  return words.replace(/\s+/g, ' ').slice(0, pictureLimits.words);
}

/** Shapes without a color would be black; `ink` keeps them readable on the page's background. */
function inherit(svg: SVGSVGElement, ink: string): void {
  if (!svg.hasAttribute('fill')) svg.setAttribute('fill', ink);
  svg.style.color = ink;
}

const named: Readonly<Record<string, number>> = { black: 0, navy: 0.04, darkblue: 0.05, midnightblue: 0.12 };

/** Returns true if the SVG names a dark color, unless its first element covers the background. */
function hasDarkInk(svg: SVGSVGElement): boolean {
  const first = [...svg.children].find(
    ({ localName }) => !/^(?:title|desc|defs|style-aside|metadata)$/.test(localName),
  );
  const covers =
    first?.localName === 'rect' &&
    ['width', 'height'].every((side) => {
      const value = first.getAttribute(side) ?? '';
      const [, , boxWidth, boxHeight] = (svg.getAttribute('viewBox') ?? '')
        .trim()
        .split(/[\s,]+/)
        .map(Number);
      return value === '100%' || Number(value) >= ((side === 'width' ? boxWidth : boxHeight) ?? Infinity);
    }) &&
    first.getAttribute('fill') !== 'none';
  if (covers) return false;
  const written = new XMLSerializer().serializeToString(svg);
  return [...written.matchAll(/(?:fill|stroke|color)\s*[=:]\s*["']?\s*(#[\da-f]{3,8}|rgb\([^)]*\)|[a-z]+)/gi)].some(
    ([, color = '']) => {
      const plain = color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').toLowerCase();
      if (!/^(?:#|rgb)/.test(plain)) return (named[plain] ?? 1) < 0.25;
      return lightness(rgbOf(plain.slice(0, plain.startsWith('#') ? 7 : undefined), [255, 255, 255])) < 0.25;
    },
  );
}

function addRule(svg: SVGSVGElement, rule: string): void {
  const style = svg.ownerDocument.createElementNS('http://www.w3.org/2000/svg', styleAside);
  style.textContent = rule;
  svg.prepend(style);
}
