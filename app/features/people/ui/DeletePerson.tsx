// Deletes an account after its address was typed.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { field, label } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
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
  const [typed, setTyped] = useState('');
  const confirm = person.email ?? person.id;
  const remove = async (): Promise<void> => {
    await sendTo(transport, peopleApi.remove, { id: person.id }, { confirm: typed.trim() });
    await onDeleted();
  };
  return (
    <FormDialog
      title={t('delete.title')}
      submit={t('delete.forever')}
      look="danger"
      isWhole={typed.trim().toLowerCase() === confirm.toLowerCase()}
      refusal={(error) => refusalText(t, error)}
      onSubmit={remove}
      onClose={onClose}
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
    </FormDialog>
  );
}
