// Replaces the source of a diagram or an SVG in an answer with its image, drawn when it comes near the screen.
import { Code, Image as ImageIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../../styles/shared.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { useDrawing } from './drawn-pictures.ts';
import type { Drawing, PictureKind } from './drawn-pictures.ts';
import { holdStill, scrollerOf } from './hold-still.ts';
import { PictureImage } from './PictureImage.tsx';
import { usePictureProblem } from './picture-problem.ts';
import * as css from './Picture.css.ts';

interface Props {
  readonly kind: PictureKind;
  readonly text: string;
  /** Header of the block, where the switch is rendered. */
  readonly head: HTMLElement;
  /** Called with true when the image replaces the source. */
  readonly onShown: (shown: boolean) => void;
}

export default function InPlace({ kind, text, head, onShown }: Props) {
  const { t } = useTranslation('preview');
  const ready = usePageTexts('preview');
  const place = useRef<HTMLDivElement>(null);
  const drawing = useHeld(useDrawing(kind, text, useNear(place)), ready, place);
  const [asSource, setAsSource] = useState(false);
  const problem = usePictureProblem(drawing)?.split('\n')[0]?.replace(/:$/, '.');
  const picture = ready && drawing && !('problem' in drawing) ? drawing : undefined;
  const shown = picture !== undefined && !asSource;
  // Before paint, so that the source disappears in the same frame as the image appears.
  useLayoutEffect(() => onShown(shown), [shown, onShown]);
  const label = t(asSource ? 'showDrawing' : 'source');
  return (
    <div ref={place} className={css.room}>
      {shown && <PictureImage picture={picture} label={t('drawn')} place={css.inPlace} />}
      {ready && problem !== undefined && <p className={css.reason}>{problem}</p>}
      {picture &&
        createPortal(
          <button
            type="button"
            className={iconButton({ size: 'small' })}
            aria-label={label}
            title={label}
            onClick={() => {
              // The user asked for the switch, so the height may change.
              if (place.current) place.current.style.minHeight = '';
              setAsSource(!asSource);
            }}
          >
            {asSource ? <ImageIcon size={16} aria-hidden /> : <Code size={16} aria-hidden />}
          </button>,
          head,
        )}
    </div>
  );
}

/**
 * Returns the drawing once the source can be replaced without moving what the user reads. A drawing available at mount
 * moves nothing.
 */
function useHeld(drawing: Drawing | undefined, ready: boolean, place: RefObject<HTMLElement>): Drawing | undefined {
  const [held, setHeld] = useState(ready ? drawing : undefined);
  useEffect(() => {
    if (!ready || drawing === held) return undefined;
    let gone = false;
    // Outside of the commit, where `flushSync` cannot render.
    queueMicrotask(() => {
      const room = place.current;
      const block = room?.closest('[role="group"]');
      if (gone || !room || !block) return;
      const settle = holdStill(block, room);
      flushSync(() => setHeld(drawing));
      settle();
    });
    return () => {
      gone = true;
    };
  }, [drawing, held, ready, place]);
  return held;
}

/** Unit: CSS pixels above and below the screen. Drawing this early settles the height before the block is visible. */
const margin = 1_000;

/** Stays true once the element was near. */
function useNear(place: RefObject<HTMLElement>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        watch.disconnect();
      },
      // `rootMargin` applies only to an explicit root.
      { root: scrollerOf(element), rootMargin: `${margin}px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return near;
}
