// Renames or deletes a group.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { button, dialogBody, field, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
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
  const { problem, busy, attempt } = useAttempt((error) => refusalText(t, error));
  const [name, setName] = useState(group.name);
  const { id } = group;
  const submit = () =>
    attempt(async () => {
      if (act === 'rename') await sendTo(transport, groupsApi.rename, { id }, { name: name.trim() });
      else await sendTo(transport, groupsApi.remove, { id }, undefined);
      await onChanged();
      onClose();
    });
  return (
    <DialogSheet title={t(`groups.${act}Of`, { name: group.name })} onClose={onClose}>
      <form
        className={`${dialogBody} ${css.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
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
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.buttons}>
          <button type="button" className={button()} onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            className={button({ look: act === 'rename' ? 'primary' : 'danger' })}
            disabled={busy || name.trim() === ''}
          >
            {t(act === 'rename' ? 'save' : 'groups.delete')}
          </button>
        </div>
      </form>
    </DialogSheet>
  );
}
