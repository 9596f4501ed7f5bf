// The chats of a project, newest first. Loads those not yet in the list of the sidebar.
import { Link } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../client/net/call.ts';
import { conversationsApi } from '../../shared/api/conversations.ts';
import { compareRows, pageOf, withFurther } from '../../shared/conversation/conversation-rows.ts';
import type { Page } from '../../shared/conversation/conversation-rows.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Project.css.ts';

const rowsAtATime = 50;

export function ProjectChats({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('personal');
  const { t: common } = useTranslation('common');
  const { transport, conversations } = useClient();
  const here = useStore(conversations.store, ({ list }) => list);
  const [page, setPage] = useState<Page>({ rows: [] });
  useEffect(() => {
    let gone = false;
    getFrom(transport, conversationsApi.list, { folder: id, limit: rowsAtATime }).then(
      (answer) => !gone && setPage(pageOf(answer)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [transport, id]);
  const more = (): void => {
    const query = { folder: id, limit: rowsAtATime, after: page.next };
    getFrom(transport, conversationsApi.list, query).then(
      (answer) => {
        const next = pageOf(answer);
        setPage({ ...next, rows: withFurther(page.rows, next.rows) });
      },
      () => undefined,
    );
  };
  // The sidebar's list is newer than the loaded page.
  const known = new Set(here.map((row) => row.id));
  const rows = [
    ...here.filter((row) => row.folderId === id && !row.archived),
    ...page.rows.filter((row) => !known.has(row.id)),
  ].toSorted(compareRows);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  if (rows.length === 0) return <p className={css.none}>{t('project.noChats')}</p>;
  return (
    <>
      <ul className={css.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/c/${row.id}`} className={css.chat}>
              <span className={css.name} dir="auto">
                {row.title || common('list.untitled')}
              </span>
              <span className={css.muted}>{day.format(row.updatedAt)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {page.next !== undefined && (
        <button type="button" className={button({ look: 'quiet' })} onClick={more}>
          {t('project.moreChats')}
        </button>
      )}
    </>
  );
}
