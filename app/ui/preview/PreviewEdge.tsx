// Resizes the preview panel by dragging or with the arrow keys.
import { useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as css from './PreviewPanel.css.ts';

/** Units: px. The chat keeps at least `forChat`. */
const least = 320;
const forChat = 420;
const step = 24;

export const widthIn = (wanted: number): number =>
  Math.round(Math.max(least, Math.min(wanted, window.innerWidth - forChat)));

interface Props {
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

export function PreviewEdge({ width, onWidth }: Props) {
  const { t } = useTranslation('preview');
  const [dragged, setDragged] = useState(false);
  const end = (): void => setDragged(false);
  return (
    <div
      role="separator"
      tabIndex={0}
      className={css.edge}
      data-dragged={dragged}
      aria-orientation="vertical"
      aria-label={t('width')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={widthIn(Infinity)}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={({ clientX }: PointerEvent<HTMLElement>) =>
        dragged && onWidth(widthIn(window.innerWidth - clientX))
      }
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        onWidth(widthIn(width + (event.key === 'ArrowLeft' ? step : -step)));
      }}
    />
  );
}
