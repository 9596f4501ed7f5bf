// Panel next to the chat with the preview of a code block. On a phone it is a sheet.
import { Dialog } from '@base-ui/react/dialog';
import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { phone } from '../../styles/scale.ts';
import { useMedia } from '../parts/media.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { PreviewContent } from './PreviewContent.tsx';
import { IconButton } from './IconButton.tsx';
import { PreviewEdge, widthIn } from './PreviewEdge.tsx';
import type { ShownParts } from './shown-parts.ts';
import * as css from './PreviewPanel.css.ts';

interface Props extends ShownParts {
  readonly language: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** Last width, for the next panel. */
let lastWidth = 560;

export default function PreviewPanel(props: Props) {
  const { t } = useTranslation('preview');
  const small = useMedia(phone);
  const popup = useRef<HTMLDivElement>(null);
  const ready = usePageTexts('preview');
  if (!ready) return null;
  if (!small) return createPortal(<Beside {...props} />, document.body);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Popup ref={popup} initialFocus={popup} className={css.sheet} aria-label={t('title')}>
          <PreviewContent {...props} onAsk={props.onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Beside(props: Props) {
  const { t } = useTranslation('preview');
  const [width, setWidth] = useState(() => widthIn(lastWidth));
  const [full, setFull] = useState(false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const escape = useRef<() => void>();
  useEffect(() => {
    escape.current = () => (full ? setFull(false) : props.onClose());
  });
  useEffect(() => {
    const element = panel.current;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      // Elsewhere Escape stops the answer.
      event.stopPropagation();
      event.preventDefault();
      escape.current?.();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    lastWidth = width;
    // Not removed on unmount: only a page with a panel uses it, and the next panel mounts before this one unmounts.
    document.body.style.setProperty(css.panelWidth, `${width}px`);
  }, [width]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={css.panel}
      aria-label={t('title')}
      data-full={full}
      // React's style type has no custom properties.
      style={{ [css.panelWidth]: `${width}px` } as CSSProperties}
    >
      {!full && <PreviewEdge width={width} onWidth={setWidth} />}
      <PreviewContent {...props}>
        <IconButton label={full ? t('smaller') : t('full')} onClick={() => setFull(!full)}>
          {full ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
        </IconButton>
      </PreviewContent>
    </aside>
  );
}
