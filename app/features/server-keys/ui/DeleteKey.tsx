// Asks before a key is deleted, since nothing can bring it back.
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { button, dialogBody, problem as problemStyle } from '../../../styles/shared.css.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import type { StoredKey } from '../shared/api.ts';
import * as css from './ServerKeys.css.ts';

interface Props {
  readonly of: StoredKey;
  /** Name of the provider. */
  readonly provider: string;
  readonly onDelete: () => Promise<unknown>;
  readonly onClose: () => void;
}

export default function DeleteKey({ of: { name }, provider, onDelete, onClose }: Props) {
  const { t } = useTranslation('server-keys');
  const { t: common } = useTranslation('common');
  const { problem, busy, attempt } = useAttempt((error) => t('failed', { reason: errorOfThrown(error, '').message }));
  const remove = () => attempt(() => onDelete().then(onClose));
  return (
    <DialogSheet title={t('deleteTitle')} onClose={onClose}>
      <div className={`${dialogBody} ${css.form}`}>
        <p className={css.warning}>{t('deleteText', { name, provider })}</p>
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.foot}>
          <button type="button" className={button()} onClick={onClose}>
            {common('cancel')}
          </button>
          <button type="button" className={button({ look: 'danger' })} disabled={busy} onClick={() => void remove()}>
            {t('delete')}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}
