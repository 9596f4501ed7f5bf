// The chat screen: list, header, conversation, message field, dialogs.
import { useLocation, useNavigate, useParams } from '@remix-run/react';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { features } from '../../features/ui.ts';
import { whenIdle } from '../../client/net/idle.ts';
import { firstModel } from '../../shared/providers/default-model.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { pathOf } from '../../shared/conversation/tree.ts';
import { desktop } from '../../styles/scale.ts';
import { scripted } from '../../styles/shared.css.ts';
import { Composer } from '../composer/Composer.tsx';
import type { ComposerHandle } from '../composer/Composer.tsx';
import { ReadOnly } from '../conversation/read-only.ts';
import { Transcript } from './Transcript.tsx';
import { Headline } from '../empty/Headline.tsx';
import { Start } from '../empty/Start.tsx';
import { ModelButton } from '../header/Controls.tsx';
import { Header } from '../header/Header.tsx';
import { preloadMarkdown } from '../markdown/LazyMarkdown.tsx';
import { preloadTurns } from '../message/later.ts';
import { takesQuestions } from '../preview/ask.ts';
import { useNextConfig } from '../project/use-next-config.ts';
import { Sidebar } from '../sidebar/Sidebar.tsx';
import { loadRemovalToast } from '../message/UndoRemoval.tsx';
import { loadUndoToasts } from '../sidebar/UndoNotice.tsx';
import { useEdgeSwipe } from '../sidebar/use-edge-swipe.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useMedia } from '../parts/media.ts';
import { useTitle } from '../parts/page-title.ts';
import { Connection, Unreached } from './Connection.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useMissingChat } from './use-missing-chat.ts';
import { useOpenedAway } from './use-opened-away.ts';
import { useSendTo } from './use-send-to.ts';
import './print.css.ts';
import * as css from './Chat.css.ts';

const loadTemporary = () => import('../temporary/TemporaryControls.tsx');
const loadAssistants = () => import('../library/StartAssistants.tsx');
const loadPicker = () => import('../picker/ModelPicker.tsx');
const loadCommands = () => import('./ChatCommands.tsx');
const ChatCommands = lazyPart(loadCommands);
const ChatDialogs = lazyPart(() => import('./ChatDialogs.tsx'));
const TemporaryStart = lazyPart(() => import('../temporary/TemporaryStart.tsx'));
const ListEdge = lazyPart(() => import('../sidebar/ListEdge.tsx'));
const ProjectHead = lazyPart(() => import('../project/ProjectHead.tsx'));
const ProjectBody = lazyPart(() => import('../project/ProjectBody.tsx'));
const SpendingNotice = lazyPart(() => import('../usage/SpendingNotice.tsx'));
const parts = features.flatMap(({ chatPart }) => (chatPart ? [lazyPart(chatPart)] : []));
const notices = features.flatMap(({ notice }) => (notice ? [lazyPart(notice)] : []));
const ContinueShared = lazyPart(() => import('../share/ContinueShared.tsx'));
const DemoNote = lazyPart(() => import('../connect/DemoNote.tsx'));
const AwayBar = lazyPart(() => import('./AwayBar.tsx'));
const HitBar = lazyPart(() => import('../sidebar/HitBar.tsx'));
const NotFound = lazyPart(() => import('../empty/NotFound.tsx'));

export function Chat() {
  const { t } = useTranslation('common');
  const { t: chat } = useTranslation('chat');
  const client = useClient();
  // Preloaded, since a key may be pressed early, such as Escape to stop the first answer.
  useEffect(() => preload(loadCommands), []);
  useEffect(() => {
    // The server rendered Markdown: React can hydrate it only with the same code.
    if (client.conversations.store.get().rendered !== undefined) preloadMarkdown();
    return whenIdle(() => {
      preloadMarkdown();
      preloadTurns();
      // Preloaded so that the start page works offline.
      for (const load of [loadTemporary, loadAssistants, loadUndoToasts, loadRemovalToast]) preload(load);
    }, 2_000);
  }, [client]);
  const navigate = useNavigate();
  const wide = useMedia(desktop);
  const { id, project } = useParams();
  const awake = useStore(client.awake, (value) => value);
  const opening = useStore(client.conversations.store, (state) => (id === undefined ? undefined : state.opening[id]));
  const conversation = useStore(client.conversations.store, ({ byId }) => (id === undefined ? undefined : byId[id]));
  const folder = useStore(client.lists.folders.store, ({ list }) => list.find((each) => each.id === project));
  const gone = useStore(client.lists.folders.store, ({ listed }) => listed) && project !== undefined && !folder;
  const next = useNextConfig(folder);
  const sidebar = useStore(client.settings, (settings) => settings.sidebar);
  const listWidth = useStore(client.settings, (settings) => settings.listWidth);
  const away = useOpenedAway(conversation);
  const limited = useStore(client.settings, ({ spendingLimits }) => spendingLimits.length > 0);
  const isWriting = useStore(client.runs, (runs) => Object.keys(runs).length > 0);
  // Notices are about what calls cost: before the first, a page asks for none.
  const [hasAsked, setHasAsked] = useState(false);
  if (isWriting && !hasAsked) setHasAsked(true);
  const config = conversation?.config ?? next.config;
  const [drawer, setDrawer] = useState(false);
  const [chatSettings, setChatSettings] = useState(false);
  const [sharing, setSharing] = useState<string>();
  const [picker, setPicker] = useState<{ readonly keyFor?: ProviderInfo }>();
  const [editing, setEditing] = useState<string>();
  const modelButton = useRef<HTMLButtonElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const conversationId = conversation?.id;

  useEffect(() => {
    if (awake && id !== undefined) void client.conversations.open(id);
  }, [client, awake, id]);
  // Focuses the field when a chat opens, unless the user focused something else meanwhile.
  useEffect(() => {
    const idle = document.activeElement === null || document.activeElement === document.body;
    if (awake && wide && (idle || id === undefined) && !matchMedia('(pointer: coarse)').matches)
      composer.current?.focus();
  }, [awake, wide, id]);
  const none = useMissingChat(id, opening === 'missing', composer);

  // The title of a temporary chat must not end up in the browser's history.
  const temporary = isTemporary(id);
  useTitle(temporary ? '' : conversation?.title);

  useEffect(() => {
    client.lists.unread.look(id);
    return () => client.lists.unread.look(undefined);
  }, [client, id]);
  useEffect(
    () =>
      takesQuestions((text) => {
        composer.current?.fill(text);
        composer.current?.focus();
      }),
    [],
  );
  useEdgeSwipe(!wide && !drawer, () => setDrawer(true));
  const { search, key: visit } = useLocation();
  const jump = useMemo(() => {
    const wanted = new URLSearchParams(search);
    const to = wanted.get('message');
    return to === null ? undefined : { to, visit, match: wanted.has('find') };
  }, [search, visit]);
  const find = new URLSearchParams(search).get('find');
  const shared = new URLSearchParams(search).get('continue');

  const openPicker = useCallback(() => setPicker({}), []);
  const choose = (provider: string, model: string): void =>
    conversationId === undefined
      ? next.choose({ provider, model })
      : client.configure(conversationId, { provider, model });
  const chooseProvider = async (provider: ProviderInfo): Promise<void> => {
    // Only a local server knows which models it runs; its catalogue would be a guess.
    if (provider.localURL !== undefined) await client.refreshModels(provider.id);
    const model = firstModel(client.providers.get().list.find(({ id: known }) => known === provider.id) ?? provider);
    if (model) choose(provider.id, model.id);
    else setPicker({ keyFor: provider });
  };
  const sendTo = useSendTo(id, visit, next.own, folder?.id);
  const openTemporary = useCallback(
    (begun: string, how?: { readonly replace: boolean }) => {
      composer.current?.moveTo(begun);
      void navigate(`/c/${begun}`, how);
    },
    [navigate],
  );
  const drop = useFileDrop((files) => composer.current?.add(files));

  // Memoized: changes of the conversation must not rerender the list or the message field.
  const list = useMemo(
    () => (
      <Sidebar
        current={conversationId}
        onNavigate={() => setDrawer(false)}
        onHide={() => (wide ? client.setSettings({ sidebar: false }) : setDrawer(false))}
        onSettings={() => {
          setDrawer(false);
          void navigate('/settings');
        }}
        onGone={(left) => void navigate('/', { state: { left } })}
        onShare={(shared) => {
          setDrawer(false);
          setSharing(shared);
        }}
      />
    ),
    [client, conversationId, navigate, wide],
  );
  const openList = useCallback(() => (wide ? client.setSettings({ sidebar: true }) : setDrawer(true)), [client, wide]);
  const pickerOpen = picker !== undefined;
  const messageField = useMemo(
    () => (
      <Composer
        ref={composer}
        model={
          <ModelButton
            ref={modelButton}
            config={config}
            pickerOpen={pickerOpen}
            onPickModel={openPicker}
            onPickerSoon={() => preload(loadPicker)}
          />
        }
        conversationId={id}
        config={config}
        onSend={sendTo}
        onEditLast={() => {
          const current = id === undefined ? undefined : client.conversations.store.get().byId[id];
          setEditing(current && pathOf(current).findLast(({ role }) => role === 'user')?.id);
        }}
        onPickModel={openPicker}
      />
    ),
    [client, config, id, sendTo, openPicker, pickerOpen],
  );
  // React's style type has no custom properties.
  const widths = { [css.listWidth]: `${listWidth}px` } as CSSProperties;
  return (
    <div className={css.shell} style={widths} data-sidebar={sidebar} data-awake={awake} data-temporary={temporary}>
      <a className={css.skip} href="#message">
        {t('skip')}
      </a>
      <aside className={css.aside}>
        {list}
        {sidebar && awake && (
          <Suspense>
            <ListEdge />
          </Suspense>
        )}
      </aside>
      <main className={css.main} {...drop.handlers}>
        <Header
          sidebar={sidebar}
          onSidebar={openList}
          conversation={conversation}
          onChatSettings={() => setChatSettings(true)}
          onShare={setSharing}
          onTemporary={awake && (id === undefined || temporary) ? openTemporary : undefined}
          onGone={() => void navigate('/')}
        />
        {conversation && find !== null && (
          <Suspense>
            <HitBar conversationId={conversation.id} query={find} messageId={jump?.to} />
          </Suspense>
        )}
        {temporary && conversation?.headId === null ? (
          <Suspense>
            <TemporaryStart />
          </Suspense>
        ) : conversation ? (
          <ReadOnly.Provider value={away}>
            <Transcript
              key={conversation.id}
              conversation={conversation}
              editing={editing}
              onEdit={setEditing}
              onPickModel={openPicker}
              jump={jump}
            />
          </ReadOnly.Provider>
        ) : project !== undefined ? (
          // The server does not render projects, and the page may know them before the code loads.
          awake ? (
            <Suspense fallback={<div className={css.notice} />}>
              <ProjectHead key={project} id={project} />
            </Suspense>
          ) : (
            <div className={css.notice} />
          )
        ) : id === undefined ? (
          <Headline />
        ) : opening === 'failed' ? (
          <Unreached />
        ) : none ? (
          <Suspense>
            <NotFound what="chat" />
          </Suspense>
        ) : (
          <Skeleton />
        )}
        <noscript>
          <p className={css.reading}>{t('noScript')}</p>
        </noscript>
        <div id="message" className={`${css.foot} ${scripted}`}>
          <Connection />
          {awake && limited && (
            <Suspense>
              <SpendingNotice choice={config} />
            </Suspense>
          )}
          {hasAsked &&
            notices.map((Notice, at) => (
              <Suspense key={at}>
                <Notice />
              </Suspense>
            ))}
          {awake && shared !== null && id === undefined && (
            <Suspense>
              <ContinueShared key={shared} share={shared} using={config} />
            </Suspense>
          )}
          {awake && conversation?.headId && config.provider === 'demo' && (
            <Suspense>
              <DemoNote onChoose={(provider) => void chooseProvider(provider)} />
            </Suspense>
          )}
          {conversation && away
            ? // Useless without JavaScript, and its boundary must not change during hydration.
              awake && (
                <Suspense>
                  <AwayBar conversation={conversation} />
                </Suspense>
              )
            : !gone && !none && messageField}
          {conversation?.headId && !away && <p className={css.hint}>{chat('composer.hint')}</p>}
        </div>
        {temporary && conversation?.headId === null && <div className={css.rest} />}
        {/* The server has no texts for it, and its boundary must not change during hydration. */}
        {project !== undefined && !awake && <div className={css.rest} />}
        {project !== undefined && awake && !gone && (
          <Suspense fallback={<div className={css.rest} />}>
            <ProjectBody key={project} id={project} />
          </Suspense>
        )}
        {id === undefined && project === undefined && (
          <Start
            onSuggest={(text) => composer.current?.ask(text)}
            onChoose={(provider) => void chooseProvider(provider)}
          />
        )}
        {drop.over && <div className={css.drop}>{chat('composer.dropFiles')}</div>}
      </main>
      {/* Rendered only once this browser's data is loaded: a boundary must not change during hydration. */}
      {awake &&
        conversationId !== undefined &&
        !away &&
        parts.map((Part, at) => (
          <Suspense key={at}>
            <Part />
          </Suspense>
        ))}
      {awake && (
        <Suspense>
          <ChatCommands
            conversationId={conversationId}
            readOnly={away}
            onSidebar={() => (wide ? client.setSettings({ sidebar: !sidebar }) : setDrawer(true))}
            onPickModel={openPicker}
            onChatSettings={() => setChatSettings(true)}
            onShare={setSharing}
            onGone={() => void navigate('/')}
            onFocus={() => composer.current?.focus()}
            onAttach={() => composer.current?.attach()}
          />
        </Suspense>
      )}
      {awake && (
        <Suspense>
          <ChatDialogs
            id={id}
            conversationId={conversationId}
            folderId={folder?.id}
            config={config}
            composer={composer}
            modelButton={modelButton}
            list={drawer && !wide ? list : undefined}
            onListClosed={() => setDrawer(false)}
            sharing={sharing}
            onSharing={setSharing}
            settings={chatSettings}
            onSettings={setChatSettings}
            picker={picker}
            onPicker={setPicker}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  );
}
