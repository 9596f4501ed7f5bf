// The document that draws Mermaid diagrams. The library and the font are passed in, because the frame cannot load
// anything.
import type { PreviewDocument } from '../../shared/preview/frame.ts';
import { bytesOf } from './assets.ts';
import { diagramFont } from './diagram-theme.ts';

/** An order to the frame. Answers from the frame are untrusted: hostile code can send them as well as Mermaid. */
export interface DiagramOrder {
  readonly order: number;
  readonly text: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Unit: characters. */
const longestAnswer = 4_000_000;

/** Validates the answer to an order. Undefined for any other message. */
export function diagramAnswer(data: unknown, order: number): { svg: string } | { message: string } | undefined {
  if (typeof data !== 'object' || data === null || !('order' in data) || data.order !== order) return undefined;
  if ('svg' in data && typeof data.svg === 'string' && data.svg.length < longestAnswer) return { svg: data.svg };
  return { message: 'message' in data && typeof data.message === 'string' ? data.message.slice(0, 300) : '' };
}

/** Returns the font as a data: URL, since images load no other resources. Rejects if the font cannot be fetched. */
export async function fontRule(): Promise<string> {
  const { default: address } = await import('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url');
  const bytes = new Uint8Array(await bytesOf(address));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `@font-face{font-family:"${diagramFont}";font-weight:100 900;src:url(data:font/woff2;base64,${btoa(text)}) format("woff2")}`;
}

/** Script that adapts the text color to the fill of a node: the theme does not know fills set in the diagram. */
const readable = `
  const partsOf = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const weigh = (color) => {
    const [r, g, b] = partsOf(color).map((part) => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const apart = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const readable = (svg) => {
    for (const node of svg.querySelectorAll('.node, .cluster')) {
      const shape = [...node.querySelectorAll('rect, path, polygon, circle, ellipse')].find((each) => !/none|url|rgba/.test(getComputedStyle(each).fill));
      if (!shape) continue;
      const ground = weigh(getComputedStyle(shape).fill);
      for (const words of node.querySelectorAll('text, tspan')) {
        if (apart(weigh(getComputedStyle(words).fill), ground) >= 4.5) continue;
        words.style.setProperty('fill', apart(0, ground) > apart(1, ground) ? '#14191e' : '#ffffff', 'important');
      }
    }
  };`;

const draw = `(() => {
  const { parent } = window;${readable}
  const place = document.getElementById('drawn');
  addEventListener('message', async ({ source, data }) => {
    if (source !== parent || typeof data?.text !== 'string') return;
    const { order, text, settings } = data;
    try {
      await document.fonts.load('14px "${diagramFont}"');
      mermaid.initialize(settings);
      const { svg } = await mermaid.render('diagram' + order, text);
      place.innerHTML = svg;
      readable(place.firstElementChild);
      parent.postMessage({ order, svg: place.innerHTML }, '*');
    } catch (error) {
      parent.postMessage({ order, message: String(error?.message ?? error) }, '*');
    }
    place.replaceChildren();
  });
  parent.postMessage({ order: 0, svg: '' }, '*');
})();`;

/**
 * The document announces that it is ready with an answer to order 0. Rejects if the library or the font cannot be
 * fetched.
 */
export async function diagramDocument(): Promise<PreviewDocument> {
  const { default: address } = await import('mermaid/dist/mermaid.min.js?url');
  const [library, font] = await Promise.all([bytesOf(address), fontRule()]);
  const html = `<!doctype html><meta charset="utf-8"><style>${font}</style><div id="drawn"></div>`;
  return { html, scripts: [new TextDecoder().decode(library), draw] };
}
