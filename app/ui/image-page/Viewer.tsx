// One image, as large as the window allows, with what can be done with it. Arrow keys step to the others.
import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Download, Images, RefreshCw, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { backdrop, button, iconButton } from '../../styles/shared.css.ts';
import * as lightbox from '../images/Images.css.ts';
import { usePresence } from '../parts/use-presence.ts';
import type { JobActions, ShownResult } from './Gallery.tsx';
import * as css from './ImagesPage.css.ts';

interface Props extends Pick<JobActions, 'vary' | 'reference' | 'remove'> {
  readonly shown: ShownResult;
  /** There are others to step to. */
  readonly several: boolean;
  readonly onStep: (by: number) => void;
  readonly onClose: () => void;
}

export function Viewer({ shown: { job, result }, several, onStep, onClose, ...actions }: Props) {
  const { root, popup } = usePresence();
  const { t } = useTranslation('images');
  const drawn = result.mediaType.startsWith('image/');
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${backdrop} ${css.viewerGround}`} />
        <Dialog.Popup
          ref={popup}
          className={css.viewer}
          aria-label={t('viewer')}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') onStep(-1);
            if (event.key === 'ArrowRight') onStep(1);
          }}
        >
          <div className={css.viewerHead}>
            <p className={css.viewerPrompt}>{job.prompt}</p>
            <Dialog.Close className={iconButton()} aria-label={t('close', { ns: 'common' })}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={css.stage}>
            {several && (
              <button
                type="button"
                className={`${iconButton()} ${css.step}`}
                aria-label={t('previous')}
                onClick={() => onStep(-1)}
              >
                <ChevronLeft size={22} aria-hidden />
              </button>
            )}
            {drawn ? (
              <img className={lightbox.large} src={fileAddress(result.file)} alt={job.prompt} />
            ) : (
              <p className={css.faint}>{t('drawing')}</p>
            )}
            {several && (
              <button
                type="button"
                className={`${iconButton()} ${css.step}`}
                aria-label={t('next')}
                onClick={() => onStep(1)}
              >
                <ChevronRight size={22} aria-hidden />
              </button>
            )}
          </div>
          <div className={css.viewerTools}>
            <a className={button()} href={fileAddress(result.file)} download>
              <Download size={16} aria-hidden />
              {t('download')}
            </a>
            <button type="button" className={button()} onClick={leave(() => actions.vary(job))}>
              <RefreshCw size={16} aria-hidden />
              {t('vary')}
            </button>
            {drawn && (
              <button type="button" className={button()} onClick={leave(() => actions.reference(result.file))}>
                <Images size={16} aria-hidden />
                {t('reference')}
              </button>
            )}
            <button type="button" className={button()} onClick={leave(() => actions.remove(job.id, result.file))}>
              <Trash2 size={16} aria-hidden />
              {t('remove')}
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
