// Renames or deletes a group.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { field, label } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import { groupsApi } from '../shared/api.ts';
import type { PeopleGroup } from '../shared/api.ts';
import { refusalText } from './refusal.ts';
import * as css from './People.css.ts';

interface Props {
  readonly group: PeopleGroup;
  readonly act: 'rename' | 'delete';
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

export default function GroupDialog({ group, act, onChanged, onClose }: Props) {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const [name, setName] = useState(group.name);
  const { id } = group;
  const submit = async (): Promise<void> => {
    if (act === 'rename') await sendTo(transport, groupsApi.rename, { id }, { name: name.trim() });
    else await sendTo(transport, groupsApi.remove, { id }, undefined);
    await onChanged();
  };
  return (
    <FormDialog
      title={t(`groups.${act}Of`, { name: group.name })}
      submit={t(act === 'rename' ? 'save' : 'groups.delete')}
      look={act === 'rename' ? 'primary' : 'danger'}
      isWhole={name.trim() !== ''}
      refusal={(error) => refusalText(t, error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {act === 'rename' ? (
        <label className={label}>
          {t('groups.name')}
          <input
            className={field}
            maxLength={100}
            dir="auto"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
      ) : (
        <p className={css.warning}>{t('groups.deleteText')}</p>
      )}
    </FormDialog>
  );
}
