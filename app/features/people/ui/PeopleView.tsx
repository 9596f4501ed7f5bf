// All accounts: who they are, what they may do, and when they were last here.
import { useSearchParams } from '@remix-run/react';
import { UserPlus, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../../client/net/call.ts';
import { button } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { Presence } from '../../../ui/parts/Presence.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { peopleApi } from '../shared/api.ts';
import { ListState } from './ListState.tsx';
import { PersonRow } from './PersonRow.tsx';
import { isForbidden } from './refusal.ts';
import { SearchField } from './SearchField.tsx';
import { usePages } from './use-pages.ts';
import * as css from './People.css.ts';

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'));

export function PeopleView() {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const read = useCallback(
    async (after: string | undefined) => {
      const { people, ...rest } = await getFrom(transport, peopleApi.list, { search: search || undefined, after });
      return { rows: people, ...rest };
    },
    [transport, search],
  );
  const pages = usePages(read);
  const [inviting, setInviting] = useState(false);
  const find = useCallback(
    (value: string) => setParams(value === '' ? {} : { search: value }, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const { status, rows, total = 0, next, busy, load } = pages;
  const shown = rows.length > 0 && status !== 'failed';
  if (status === 'failed' && isForbidden(pages.error))
    return <ListState status={status} error={pages.error} load={load} />;
  return (
    <>
      <div className={css.tools}>
        <SearchField label={t('search')} value={search} onSearch={find} />
        <button type="button" className={button({ look: 'primary' })} onClick={() => setInviting(true)}>
          <UserPlus size={16} aria-hidden />
          {t('invite.open')}
        </button>
      </div>
      <p role="status" className={css.count}>
        {shown ? t('count', { count: total }) : ''}
      </p>
      {shown && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('view.people')} aria-busy={busy}>
          {rows.map((person) => (
            <PersonRow key={person.id} person={person} onChanged={load} />
          ))}
        </ul>
      )}
      {next !== undefined && shown && (
        <div className={css.more}>
          <button type="button" className={button()} disabled={busy} onClick={() => void pages.more()}>
            {t('more')}
          </button>
        </div>
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState
          icon={Users}
          title={search === '' ? t('noneTitle') : t('notFoundTitle')}
          text={search === '' ? t('none') : t('notFound', { search })}
        />
      )}
      <ListState status={status} error={pages.error} load={load} />
      <Presence>{inviting && <InviteDialog onInvited={load} onClose={() => setInviting(false)} />}</Presence>
    </>
  );
}
