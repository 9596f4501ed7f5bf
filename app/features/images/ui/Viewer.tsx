// Viewer of an image of the gallery, with actions on its order.
import { Images, RefreshCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../../shared/conversation/file-address.ts';
import { button } from '../../../styles/shared.css.ts';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import type { JobActions, ShownResult } from './Gallery.tsx';

const Shared = lazyPart(() => import('../../../ui/images/Viewer.tsx'));

interface Props extends Pick<JobActions, 'vary' | 'reference' | 'remove'> {
  readonly shown: ShownResult;
  readonly several: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

export function Viewer({ shown: { job, result }, several, onStep, onClose, ...actions }: Props) {
  const { t } = useTranslation('images');
  const drawn = result.mediaType.startsWith('image/');
  const leave = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Shared
      title={job.prompt}
      src={fileAddress(result.file)}
      instead={drawn ? undefined : t('drawing')}
      several={several}
      onStep={onStep}
      onClose={onClose}
    >
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
    </Shared>
  );
}
