// The one hidden, sandboxed frame that draws all Mermaid diagrams of a page, one at a time.
import { framePath } from '../../shared/preview/frame.ts';
import type { DiagramSettings } from './diagram-theme.ts';
import { diagramAnswer, diagramDocument } from './diagram.ts';

export type Diagram = { readonly svg: string } | { readonly message: string } | 'slow';

/** Timeouts and idle time, in ms. Removing a frame that takes too long also ends its blocked process. */
const [toLoad, toDraw, toRest] = [30_000, 10_000, 30_000];

interface Drawer {
  readonly draw: (text: string, settings: DiagramSettings) => Promise<Diagram>;
  readonly close: () => void;
}

let open: Promise<Drawer> | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Rejects if the library cannot be fetched. */
export function drawDiagram(text: string, settings: DiagramSettings): Promise<Diagram> {
  const turn = last.then(() => drawNow(text, settings));
  last = turn.catch(() => undefined);
  return turn;
}

async function drawNow(text: string, settings: DiagramSettings): Promise<Diagram> {
  clearTimeout(rest);
  open ??= openDrawer();
  const mine = open;
  const forget = (drawer?: Drawer): void => {
    drawer?.close();
    if (open === mine) open = undefined;
  };
  try {
    const drawer = await mine;
    const drawn = await drawer.draw(text, settings);
    if (drawn === 'slow') forget(drawer);
    else rest = setTimeout(() => forget(drawer), toRest);
    return drawn;
  } catch (error) {
    forget();
    throw error;
  }
}

async function openDrawer(): Promise<Drawer> {
  const handedOver = await diagramDocument();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.src = framePath;
  frame.tabIndex = -1;
  frame.ariaHidden = 'true';
  // Hidden but laid out, because Mermaid measures text.
  frame.style.cssText =
    'position:fixed;width:1280px;height:800px;inset-inline-start:-9999px;visibility:hidden;border:0';
  let orders = 0;
  const answer = (order: number, limit: number): Promise<Diagram> =>
    new Promise((resolve) => {
      const end = (diagram: Diagram): void => {
        clearTimeout(late);
        window.removeEventListener('message', listen);
        resolve(diagram);
      };
      const listen = ({ source, data }: MessageEvent<unknown>): void => {
        if (source === null || source !== frame.contentWindow) return;
        const said = diagramAnswer(data, order);
        if (said) end(said);
      };
      const late = setTimeout(() => end('slow'), limit);
      window.addEventListener('message', listen);
    });
  const close = (): void => frame.remove();
  const ready = answer(orders++, toLoad);
  let handed = false;
  frame.addEventListener('load', () => {
    if (handed) return;
    handed = true;
    // The origin of the frame is opaque, so there is no other target to name.
    frame.contentWindow?.postMessage(handedOver, '*');
  });
  document.body.append(frame);
  if ((await ready) === 'slow') {
    close();
    throw new Error('The frame of diagrams did not load');
  }
  return {
    draw: (text, settings) => {
      const order = orders++;
      const drawn = answer(order, toDraw);
      frame.contentWindow?.postMessage({ order, text, settings }, '*');
      return drawn;
    },
    close,
  };
}
