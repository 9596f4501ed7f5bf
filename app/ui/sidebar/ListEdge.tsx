// Resizes the conversation list by dragging or with the arrow keys, and saves the width.
import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSettings, listWidths } from '../../client/settings/settings.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Sidebar.css.ts';

/** Step of an arrow key in px. */
const step = 10;

export default function ListEdge() {
  const { t } = useTranslation('common');
  const client = useClient();
  const width = useStore(client.settings, ({ listWidth }) => listWidth);
  const [dragged, setDragged] = useState(false);
  const from = useRef(0);
  const set = (wanted: number): void => {
    const listWidth = Math.round(Math.min(listWidths.most, Math.max(listWidths.least, wanted)));
    if (listWidth !== width) client.setSettings({ listWidth });
  };
  const end = (): void => setDragged(false);
  return (
    <div
      role="separator"
      tabIndex={0}
      className={css.edge}
      data-dragged={dragged}
      aria-orientation="vertical"
      aria-label={t('list.width')}
      aria-valuenow={width}
      aria-valuemin={listWidths.least}
      aria-valuemax={listWidths.most}
      title={t('list.width')}
      onPointerDown={(event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = along(event) - width;
        setDragged(true);
      }}
      onPointerMove={(event: PointerEvent<HTMLElement>) => dragged && set(along(event) - from.current)}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => set(defaultSettings.listWidth)}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        const grows = isRTL(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        set(width + (event.key === grows ? step : -step));
      }}
    />
  );
}

const isRTL = (element: HTMLElement): boolean => getComputedStyle(element).direction === 'rtl';

/** Returns the distance in px from the side of the list. */
const along = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number =>
  isRTL(currentTarget) ? window.innerWidth - clientX : clientX;
