// One image, as large as the window allows.
import { Dialog } from '@base-ui/react/dialog';
import { Link } from '@remix-run/react';
import { Download, ImagePlus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileIdOf } from '../../shared/conversation/file-address.ts';
import { backdrop, iconButton } from '../../styles/shared.css.ts';
import { usePresence } from '../parts/use-presence.ts';
import type { ShownImage } from './Images.tsx';
import * as css from './Images.css.ts';

export default function Lightbox({ image, onClose }: { readonly image: ShownImage; readonly onClose: () => void }) {
  const { root, popup } = usePresence();
  const { t } = useTranslation('chat');
  const file = fileIdOf(image.src);
  const extension = /^data:image\/(\w+)/.exec(image.src)?.[1] ?? 'png';
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`${backdrop} ${css.dark}`} />
        <Dialog.Popup ref={popup} className={css.viewer} aria-label={t('image.viewer')}>
          <img className={css.large} src={image.src} alt={image.alt} />
          <div className={css.tools}>
            {file !== undefined && (
              <Link
                className={iconButton()}
                to={`/images?reference=${file}`}
                aria-label={t('image.reference')}
                title={t('image.reference')}
              >
                <ImagePlus size={18} aria-hidden />
              </Link>
            )}
            <a
              className={iconButton()}
              href={image.src}
              download={`image.${extension}`}
              aria-label={t('image.download')}
              title={t('image.download')}
            >
              <Download size={18} aria-hidden />
            </a>
            <Dialog.Close className={iconButton()} aria-label={t('close', { ns: 'common' })}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
