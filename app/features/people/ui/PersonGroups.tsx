// The groups of an account. Those by the identity provider are shown, and changed there.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { box, button, check, dialogBody, note, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { groupsApi } from '../shared/api.ts';
import type { Person } from '../shared/api.ts';
import { ListState } from './ListState.tsx';
import { refusalText } from './refusal.ts';
import { useGroups } from './use-groups.ts';
import * as css from './People.css.ts';

interface Props {
  readonly person: Person;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

export default function PersonGroups({ person, onChanged, onClose }: Props) {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const groups = useGroups();
  const { problem, attempt } = useAttempt((error) => refusalText(t, error));
  const [own, setOwn] = useState<ReadonlyMap<string, 'manual' | 'provider'>>(
    () => new Map(person.groups.map(({ id, origin }) => [id, origin])),
  );
  const put = (id: string, member: boolean) => {
    const before = own;
    const next = new Map(own);
    if (member) next.set(id, 'manual');
    else next.delete(id);
    setOwn(next);
    void attempt(async () => {
      await sendTo(transport, member ? groupsApi.add : groupsApi.take, { id, user: person.id }, undefined);
      await onChanged();
    }).then((done) => !done && setOwn(before));
  };
  return (
    <DialogSheet title={t('groupsOf', { name: person.name ?? person.email ?? person.id })} onClose={onClose}>
      <div className={`${dialogBody} ${css.form}`}>
        {groups.status === 'ready' && groups.rows.length === 0 && <p className={css.line}>{t('groups.none')}</p>}
        <div className={css.checks}>
          {groups.rows.map(({ id, name }) => (
            <label key={id} className={check}>
              <input
                type="checkbox"
                className={box}
                checked={own.has(id)}
                disabled={own.get(id) === 'provider'}
                onChange={({ target }) => put(id, target.checked)}
              />
              <span dir="auto">
                {name}
                {own.get(id) === 'provider' && <span className={note}>{t('groups.byProvider')}</span>}
              </span>
            </label>
          ))}
        </div>
        <ListState status={groups.status} error={groups.error} load={groups.load} />
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
        <div className={css.buttons}>
          <button type="button" className={button({ look: 'primary' })} onClick={onClose}>
            {t('done')}
          </button>
        </div>
      </div>
    </DialogSheet>
  );
}
