// Draws diagrams and SVGs as images and caches them, so that a row that remounts shows its image at once.
import { useEffect, useState } from 'react';
import { diagramSettings } from './diagram-theme.ts';
import { fontRule } from './diagram.ts';
import { drawDiagram } from './drawer.ts';
import { useInks } from './inks.ts';
import type { Inks } from './inks.ts';
import { pictureOf } from './picture.ts';
import type { Picture, Pictured } from './picture.ts';

export type PictureKind = 'picture' | 'diagram';
export type Drawing =
  | Pictured
  | { readonly problem: 'slow' | 'notLoaded' }
  | { readonly problem: 'diagram'; readonly message: string };

const kept = new Map<string, Drawing>();
const most = 60;

const keyOf = (kind: PictureKind, text: string, inks: Inks): string => `${kind} ${JSON.stringify(inks)} ${text}`;

async function drawingOf(kind: PictureKind, text: string, inks: Inks): Promise<Drawing> {
  if (kind === 'picture') return readable(pictureOf(text, { inks }));
  try {
    const [drawn, font] = await Promise.all([drawDiagram(text, diagramSettings(inks)), fontRule()]);
    if (drawn === 'slow') return { problem: 'slow' };
    if ('message' in drawn) return { problem: 'diagram', message: drawn.message };
    return await readable(pictureOf(drawn.svg, { inks, diagram: { font } }));
  } catch {
    return { problem: 'notLoaded' };
  }
}

/** Decodes the image before it is shown, so that it replaces the source without a gap. */
async function readable(pictured: Pictured): Promise<Pictured> {
  if ('problem' in pictured) return pictured;
  const image = new Image();
  image.src = pictured.src;
  return image.decode().then(
    (): Picture => pictured,
    () => ({ problem: 'nothing' as const }),
  );
}

/**
 * Undefined until drawn. `wanted`: the block is near the screen. After a theme change the old image stays until the new
 * one is drawn.
 */
export function useDrawing(kind: PictureKind, text: string, wanted: boolean): Drawing | undefined {
  const inks = useInks();
  const [drawing, setDrawing] = useState<{ readonly text: string; readonly drawn: Drawing } | undefined>(() => {
    const drawn = kept.get(keyOf(kind, text, inks));
    return drawn && { text, drawn };
  });
  useEffect(() => {
    if (!wanted) return undefined;
    const key = keyOf(kind, text, inks);
    let gone = false;
    const had = kept.get(key);
    const ready = had ? Promise.resolve(had) : drawingOf(kind, text, inks);
    void ready.then((drawn) => {
      kept.delete(key);
      // Not cached: a retry may load what is missing.
      if (!('problem' in drawn) || drawn.problem !== 'notLoaded') kept.set(key, drawn);
      for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest);
      if (!gone) setDrawing({ text, drawn });
    });
    return () => {
      gone = true;
    };
  }, [kind, text, inks, wanted]);
  return drawing?.text === text ? drawing.drawn : undefined;
}
