// Deletes an account after its address was typed.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { button, dialogBody, field, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { peopleApi } from '../shared/api.ts';
import type { Person } from '../shared/api.ts';
import { refusalText } from './refusal.ts';
import * as css from './People.css.ts';

interface Props {
  readonly person: Person;
  readonly onDeleted: () => Promise<void>;
  readonly onClose: () => void;
}

export default function DeletePerson({ person, onDeleted, onClose }: Props) {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const { problem, busy, attempt } = useAttempt((error) => refusalText(t, error));
  const [typed, setTyped] = useState('');
  const confirm = person.email ?? person.id;
  const remove = () =>
    attempt(async () => {
      await sendTo(transport, peopleApi.remove, { id: person.id }, { confirm: typed.trim() });
      await onDeleted();
      onClose();
    });
  return (
    <DialogSheet title={t('delete.title')} onClose={onClose}>
      <form
        className={`${dialogBody} ${css.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <p className={css.warning}>{t('delete.text', { name: person.name ?? confirm })}</p>
        <div>
          <label className={label} htmlFor="delete-confirm">
            {t('delete.confirm', { confirm })}
          </label>
          <input
            id="delete-confirm"
            className={field}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.buttons}>
          <button type="button" className={button()} onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            className={button({ look: 'danger' })}
            disabled={busy || typed.trim().toLowerCase() !== confirm.toLowerCase()}
          >
            {t('delete.forever')}
          </button>
        </div>
      </form>
    </DialogSheet>
  );
}
