// Asks before an access rule is deleted, since everyone may then use what it names.
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { button, dialogBody, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
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
  const { problem, busy, attempt } = useAttempt((error) => refusalText(t, error));
  const remove = () =>
    attempt(async () => {
      await sendTo(transport, grantsApi.remove, { id }, undefined);
      await onDeleted();
      onClose();
    });
  return (
    <DialogSheet title={t('rules.delete')} onClose={onClose}>
      <div className={`${dialogBody} ${css.form}`}>
        <p className={css.warning}>{t('rules.deleteText', { name: pattern })}</p>
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.buttons}>
          <button type="button" className={button()} onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="button" className={button({ look: 'danger' })} disabled={busy} onClick={() => void remove()}>
            {t('rules.delete')}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}
