// All groups, with a field that adds one.
import { Link } from '@remix-run/react';
import { Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { newId } from '../../../shared/conversation/ids.ts';
import { button, field, iconButton, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { Presence } from '../../../ui/parts/Presence.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { groupsApi } from '../shared/api.ts';
import type { PeopleGroup } from '../shared/api.ts';
import { ListState } from './ListState.tsx';
import { isForbidden, refusalText } from './refusal.ts';
import { useGroups } from './use-groups.ts';
import * as css from './People.css.ts';

const GroupDialog = lazyPart(() => import('./GroupDialog.tsx'));

export function GroupsView() {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const { status, rows, error, load } = useGroups();
  const { problem, busy, attempt } = useAttempt((thrown) => refusalText(t, thrown));
  const [name, setName] = useState('');
  const [dialog, setDialog] = useState<{ readonly group: PeopleGroup; readonly act: 'rename' | 'delete' }>();
  const create = () =>
    attempt(async () => {
      await sendTo(transport, groupsApi.create, {}, { id: newId(), name: name.trim() });
      setName('');
      await load();
    });
  if (status === 'failed' && isForbidden(error)) return <ListState status={status} error={error} load={load} />;
  return (
    <>
      <form
        className={css.tools}
        data-labelled
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void create();
        }}
      >
        <label className={`${label} ${css.search}`} style={{ marginBottom: 0 }}>
          {t('groups.new')}
          <input
            className={field}
            maxLength={100}
            dir="auto"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <button type="submit" className={button({ look: 'primary' })} disabled={busy || name.trim() === ''}>
          <Plus size={16} aria-hidden />
          {t('groups.create')}
        </button>
      </form>
      <p role="alert" className={problemStyle}>
        {problem}
      </p>
      {rows.length > 0 && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('view.groups')}>
          {rows.map((group) => (
            <li key={group.id} className={css.item}>
              <div className={css.words}>
                <Link to={`?search=${encodeURIComponent(group.name)}`} className={css.name} dir="auto">
                  {group.name}
                </Link>
                <p className={css.line}>
                  {t('groups.members', { count: group.members })}
                  {group.byProvider > 0 && ` · ${t('groups.ofProvider', { count: group.byProvider })}`}
                </p>
              </div>
              <button
                type="button"
                className={iconButton()}
                aria-label={t('groups.renameOf', { name: group.name })}
                onClick={() => setDialog({ group, act: 'rename' })}
              >
                <Pencil size={16} aria-hidden />
              </button>
              <button
                type="button"
                className={iconButton()}
                aria-label={t('groups.deleteOf', { name: group.name })}
                onClick={() => setDialog({ group, act: 'delete' })}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState icon={UsersRound} title={t('groups.noneTitle')} text={t('groups.none')} />
      )}
      <ListState status={status} error={error} load={load} />
      <Presence>{dialog && <GroupDialog {...dialog} onChanged={load} onClose={() => setDialog(undefined)} />}</Presence>
    </>
  );
}
