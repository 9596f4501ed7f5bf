// Asks before an access rule is deleted, since everyone may then use what it names.
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import { grantsApi } from '../shared/api.ts';
import type { AccessRule } from '../shared/api.ts';
import { refusalText } from './refusal.ts';
import * as css from './People.css.ts';

interface Props {
  readonly rule: AccessRule;
  readonly onDeleted: () => Promise<void>;
  readonly onClose: () => void;
}

export default function DeleteRule({ rule: { id, pattern }, onDeleted, onClose }: Props) {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const remove = async (): Promise<void> => {
    await sendTo(transport, grantsApi.remove, { id }, undefined);
    await onDeleted();
  };
  return (
    <FormDialog
      title={t('rules.delete')}
      submit={t('rules.delete')}
      look="danger"
      refusal={(error) => refusalText(t, error)}
      onSubmit={remove}
      onClose={onClose}
    >
      <p className={css.warning}>{t('rules.deleteText', { name: pattern })}</p>
    </FormDialog>
  );
}
