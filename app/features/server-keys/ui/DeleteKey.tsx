// Asks before a key is deleted, since nothing can bring it back.
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
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
  return (
    <FormDialog
      title={t('deleteTitle')}
      submit={t('delete')}
      look="danger"
      refusal={(error) => t('failed', { reason: errorOfThrown(error, '').message })}
      onSubmit={onDelete}
      onClose={onClose}
    >
      <p className={css.warning}>{t('deleteText', { name, provider })}</p>
    </FormDialog>
  );
}
