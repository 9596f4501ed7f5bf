// Shows an image as large as the window, with actions. The arrow keys go to other images.
import { Dialog } from '@base-ui/react/dialog';
import { Check, ChevronLeft, ChevronRight, Copy, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { backdrop, button, hidden, iconButton } from '../../styles/shared.css.ts';
import { usePresence } from '../parts/use-presence.ts';
import { copyImage } from './copy-image.ts';
import * as css from './Viewer.css.ts';

interface Props {
  readonly title: string;
  readonly src: string;
  /** Text shown for a file that browsers must not display. */
  readonly instead?: string | undefined;
  /** File name of the download; by default the server's. */
  readonly name?: string | undefined;
  /** True if there are other images. */
  readonly several: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
  /** Additional actions after the default ones. */
  readonly children?: ReactNode;
}

export default function Viewer({ title, src, instead, name = '', several, onStep, onClose, children }: Props) {
  const { root, popup } = usePresence();
  const { t } = useTranslation('chat');
  const drawn = useRef<HTMLImageElement>(null);
  const [enlarged, setEnlarged] = useState<{ readonly src: string; readonly width: number }>();
  const width = enlarged?.src === src ? enlarged.width : undefined;
  const zoom = (): void => {
    const image = drawn.current;
    if (width !== undefined || !image) setEnlarged(undefined);
    else setEnlarged({ src, width: Math.max(image.naturalWidth, 2 * image.clientWidth) });
  };
  const step = (by: -1 | 1) =>
    several && (
      <button
        type="button"
        className={`${iconButton()} ${css.step}`}
        data-by={by}
        aria-label={t(by < 0 ? 'image.previous' : 'image.next')}
        onClick={() => onStep(by)}
      >
        {by < 0 ? <ChevronLeft size={22} aria-hidden /> : <ChevronRight size={22} aria-hidden />}
      </button>
    );
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${backdrop} ${css.ground}`} />
        <Dialog.Popup
          ref={popup}
          className={css.viewer}
          aria-label={t('image.viewer')}
          onClick={({ target }) => target === drawn.current && zoom()}
          onKeyDown={(event) => {
            // The arrow keys scroll an enlarged image.
            if (!several || width !== undefined) return;
            if (event.key === 'ArrowLeft') onStep(-1);
            if (event.key === 'ArrowRight') onStep(1);
          }}
        >
          <div className={css.head}>
            <p className={css.title}>{title}</p>
            <Dialog.Close className={iconButton()} aria-label={t('close', { ns: 'common' })}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={css.stage}>
            <div className={css.scroll} data-several={several} tabIndex={width === undefined ? undefined : 0}>
              {instead === undefined ? (
                <img
                  key={src}
                  ref={drawn}
                  className={css.image}
                  data-enlarged={width !== undefined}
                  style={width === undefined ? undefined : { width }}
                  src={src}
                  alt={title}
                />
              ) : (
                <p className={css.instead}>{instead}</p>
              )}
            </div>
            {step(-1)}
            {step(1)}
          </div>
          <div className={css.tools}>
            {instead === undefined && (
              <>
                <button type="button" className={button()} onClick={zoom}>
                  {width === undefined ? <ZoomIn size={16} aria-hidden /> : <ZoomOut size={16} aria-hidden />}
                  {t(width === undefined ? 'image.zoomIn' : 'image.zoomOut')}
                </button>
                <CopyImage image={drawn} />
              </>
            )}
            <a className={button()} href={src} download={name}>
              <Download size={16} aria-hidden />
              {t('image.download')}
            </a>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CopyImage({ image }: { readonly image: RefObject<HTMLImageElement | null> }) {
  const { t } = useTranslation('chat');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async (): Promise<void> => {
    if (!image.current) return;
    setState((await copyImage(image.current)) ? 'copied' : 'failed');
    setTimeout(() => setState('idle'), doneMs);
  };
  return (
    <>
      <button type="button" className={button()} onClick={() => void copy()}>
        {state === 'copied' ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {state === 'failed' ? t('message.copyFailed') : t('image.copy')}
      </button>
      <span role="status" className={hidden}>
        {state === 'copied' ? t('message.copied') : ''}
      </span>
    </>
  );
}

const doneMs = 1_600;
