// The conversations in groups: pinned, folders, then by date. Loads the next page when its end comes into view.
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { draftList } from '../../client/outbox/drafts.ts';
import { groupByDate } from '../../shared/conversation/conversation-rows.ts';
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useHydrated } from '../parts/use-hydrated.ts';
import { Presence } from '../parts/Presence.tsx';
import { FolderGroup, FolderSection } from './FolderGroup.tsx';
import { useDropTarget } from './drop.ts';
import { choose } from './choose.ts';
import { RenameField, preloadRename } from './later.ts';
import { loadInView } from './load-in-view.ts';
import { NearRow } from './NearRow.tsx';
import { Row } from './Row.tsx';
import type { OpenMenu } from './Row.tsx';
import * as css from './Sidebar.css.ts';

const SelectionBar = lazyPart(() => import('./SelectionBar.tsx'));
const ConversationMenu = lazyPart(() => import('./ConversationMenu.tsx'));

interface Props {
  readonly current: string | undefined;
  readonly onNavigate: () => void;
  readonly onGone: (id: string) => void;
  readonly onShare: (id: string) => void;
}

export function ConversationList({ current, onNavigate, onGone, onShare }: Props) {
  const { t } = useTranslation('common');
  const client = useClient();
  const { list, next, listed } = useStore(client.conversations.store, (state) => state);
  const folders = useStore(client.lists.folders.store, (state) => state);
  const naming = useStore(client.lists.naming, (id) => id);
  const [menu, setMenu] = useState<OpenMenu>();
  const [renaming, setRenaming] = useState<string>();
  const calendar = useCalendar();
  // In an effect: the server does not know the drafts.
  useEffect(() => draftList.start(), []);
  const { pinned, inFolder, dates } = useMemo(() => {
    const rows = list.filter(({ archived }) => !archived);
    const known = new Set(folders.list.map(({ id }) => id));
    const loose = rows.filter((row) => !row.pinned);
    const of = (id: string): readonly Summary[] => loose.filter(({ folderId }) => folderId === id);
    const rest = loose.filter(({ folderId }) => folderId === null || !known.has(folderId));
    return {
      pinned: rows.filter((row) => row.pinned),
      inFolder: of,
      dates: groupByDate(rest, calendar.now, calendar.zone),
    };
  }, [list, folders.list, calendar]);
  useEffect(preloadRename, []);
  const selected = useStore(client.lists.selected, (ids) => ids);
  const onChoose = useCallback(
    (id: string, range: boolean) => choose(client.lists.selected, list, id, range),
    [client, list],
  );
  const drop = useDropTarget((id) => client.conversations.change(id, { folderId: null }));

  const chosen = menu && list.find(({ id }) => id === menu.id);
  const rows = (conversations: readonly Summary[]): ReactNode => (
    <ul className={css.rows}>
      {conversations.map((conversation, place) => (
        <NearRow key={conversation.id} place={place} kept={[renaming, menu?.id, current].includes(conversation.id)}>
          {() =>
            renaming === conversation.id ? (
              <Suspense>
                <RenameField
                  name={conversation.title}
                  label={t('list.rename')}
                  onDone={(title) => {
                    setRenaming(undefined);
                    if (title !== undefined && title.trim() !== conversation.title)
                      client.rename(conversation.id, title);
                  }}
                />
              </Suspense>
            ) : (
              <Row
                conversation={conversation}
                current={conversation.id === current}
                menuOpen={menu?.id === conversation.id}
                onNavigate={onNavigate}
                onMenu={setMenu}
                chosen={selected?.has(conversation.id)}
                onChoose={onChoose}
              />
            )
          }
        </NearRow>
      ))}
    </ul>
  );
  return (
    <>
      {selected && (
        <Suspense>
          <SelectionBar onGone={onGone} />
        </Suspense>
      )}
      {pinned.length > 0 && (
        <section aria-label={t('list.pinned')}>
          <h2 className={css.group}>{t('list.pinned')}</h2>
          {rows(pinned)}
        </section>
      )}
      <FolderSection>
        {folders.list.map((folder, place) => {
          const inside = inFolder(folder.id);
          return (
            <FolderGroup
              key={folder.id}
              folder={folder}
              open={folders.open.includes(folder.id)}
              naming={naming === folder.id}
              onNaming={(id) => client.lists.naming.set(id)}
              onNavigate={onNavigate}
              place={place}
              count={folders.list.filter(({ shared }) => !shared).length}
            >
              {inside.length > 0 ? rows(inside) : <p className={css.empty}>{t('folder.empty')}</p>}
            </FolderGroup>
          );
        })}
      </FolderSection>
      <div className={css.dates} data-over={drop.over && folders.list.length > 0} {...drop.handlers}>
        {dates.map(([group, conversations]) => (
          <section key={group} aria-label={t(`list.${group}`)}>
            <h2 className={css.group}>{t(`list.${group}`)}</h2>
            {rows(conversations)}
          </section>
        ))}
        {listed && list.length === 0 && <p className={css.none}>{t('list.none')}</p>}
        {next !== undefined && <More key={next} />}
      </div>
      <Presence>
        {menu && chosen && (
          <ConversationMenu
            anchor={menu.anchor}
            subject={chosen}
            onClose={() => setMenu(undefined)}
            onRename={() => setRenaming(chosen.id)}
            inList
            onShare={onShare}
            onGone={onGone}
          />
        )}
      </Presence>
    </>
  );
}

/**
 * Updates every minute, since "today" changes at midnight. The server's markup uses its own time without a time zone.
 */
function useCalendar() {
  const { start } = useClient().page;
  const hydrated = useHydrated();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return useMemo(
    () => (hydrated ? ({ now, zone: 'local' } as const) : ({ now: start?.now ?? now, zone: 'UTC' } as const)),
    [hydrated, now, start],
  );
}

/** Loads the next page once the end of the list comes into view. */
function More() {
  const { t } = useTranslation('common');
  const client = useClient();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    return end.current ? loadInView(end.current, () => client.conversations.more()) : undefined;
  }, [client]);
  return (
    <div ref={end} className={css.none}>
      {t('loading')}
    </div>
  );
}
