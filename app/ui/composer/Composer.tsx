// The message field. Separate from the conversation: streaming does not rerender the field, and typing does not
// rerender the chat.
import {
  forwardRef,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { useParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { undeliveredPlace } from '../../client/outbox/queued-message.ts';
import type { Draft } from '../../client/outbox/queued-message.ts';
import { useCalling } from '../tool/use-tools.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useCard, useNeedsKey } from '../parts/use-card.ts';
import { useHydrated } from '../parts/use-hydrated.ts';
import {
  attachedOf,
  contentOf,
  filesOfPaste,
  isLongPaste,
  pastedFile,
  withAdded,
  withMode,
} from '../../client/attachments/attachments.ts';
import type { ReadDocument } from '../../client/attachments/attachments.ts';
import { createDraftKeeper, writeDraft } from '../../client/outbox/drafts.ts';
import { unsentPlace } from '../../client/outbox/unsent-place.ts';
import { ComposerBar, isTouch } from './ComposerBar.tsx';
import { useEstimate } from './use-estimate.ts';
import { useHeldEnter } from './use-held-enter.ts';
import { carried, onceRead, readInto, takeTray, trayOf, useTray } from '../../client/attachments/tray.ts';
import * as css from './Composer.css.ts';

const Dictation = lazyPart(() => import('../voice/Dictation.tsx'));
const Tray = lazyPart(() => import('./Tray.tsx'));
const SentSounds = lazyPart(() => import('../files/SentSounds.tsx'));
const Notices = lazyPart(() => import('./Notices.tsx'));
const NotConnected = lazyPart(() => import('./NotConnected.tsx'));
const loadQueued = () => import('./QueuedMessage.tsx');
const QueuedMessage = lazyPart(loadQueued);
const ComposerMenus = lazyPart(() => import('../library/ComposerMenus.tsx'));

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  /** Sends the draft and returns the id of its conversation. */
  readonly onSend: (draft: Draft) => string;
  /** Called on ArrowUp in an empty field. */
  readonly onEditLast: () => void;
  readonly onPickModel: () => void;
  readonly model: ReactNode;
}

export interface ComposerHandle {
  add(files: readonly File[]): void;
  /** Sends a suggested question with the attachments; the typed text stays in the field. */
  ask(text: string): void;
  attach(): void;
  fill(text: string): void;
  focus(): void;
  /** Moves the draft to another conversation that is about to be shown. */
  moveTo(conversationId: string): void;
  /** Removes the text and the attachments from the field and returns them. */
  take(): Promise<Draft>;
}

export const Composer = forwardRef<ComposerHandle, Props>(function Composer(
  { conversationId, config, onSend, onEditLast, onPickModel, model },
  ref,
) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const hydrated = useHydrated();
  const place = unsentPlace(conversationId, useParams().project);
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [hasText, setHasText] = useState(false);
  const [dictating, setDictating] = useState(false);
  /** The field, set once a character that opens a menu was typed. */
  const [menus, setMenus] = useState<HTMLTextAreaElement>();
  const heldEnter = useHeldEnter(area);
  const latest = useRef<{ readonly place: string | undefined; send(suggested?: string): void }>();
  const [{ items: tray, unkept, held, busy }, setTray] = useTray(place);
  const running = useStore(client.runs, () => conversationId !== undefined && client.isWriting(conversationId));
  const calling = useCalling(conversationId);
  const queued = useStore(client.queued, (all) => (conversationId === undefined ? undefined : all[conversationId]));
  const enterSends = useStore(client.settings, (settings) => settings.enterSends);
  const card = useCard(config);
  const unkeyed = useNeedsKey(config.provider);
  const modelName = card?.displayName ?? config.model;
  // Preloaded because waiting messages are shown offline, too.
  useEffect(() => preload(loadQueued), []);
  const [drafts] = useState(createDraftKeeper);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const stop = drafts.keep(element, place);
    setHasText(element.value.trim() !== '');
    fit(element);
    return stop;
  }, [drafts, place]);

  const add = useCallback(
    (files: readonly File[]): void => {
      // Loaded on demand: most messages have no document.
      const document: ReadDocument = async (...file) =>
        (await import('./read-file.ts')).readFile(client, { config, conversationId: place }, ...file);
      readInto(place, files, document);
    },
    [place, client, config],
  );
  const fill = (text: string): void => {
    if (!area.current) return;
    area.current.value = text;
    // Simulates typing, so that the draft, the height and the estimate are updated.
    area.current.dispatchEvent(new Event('input', { bubbles: true }));
    area.current.focus();
  };
  /** Inserts text at the caret for the user to review. */
  const insert = (text: string): void => {
    const element = area.current;
    if (!element) return;
    const { selectionStart: at, selectionEnd, value } = element;
    element.setRangeText(at > 0 && !/\s/.test(value.charAt(at - 1)) ? ` ${text}` : text, at, selectionEnd, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.focus();
  };
  useImperativeHandle(
    ref,
    () => ({
      add,
      ask: (text) => latest.current?.send(text),
      attach: () => picker.current?.click(),
      fill,
      focus: () => area.current?.focus(),
      moveTo(id) {
        drafts.adopt(id);
        writeDraft(place, '');
      },
      async take() {
        const text = area.current?.value.trim() ?? '';
        carried.drop?.(place, trayOf(place).items);
        const items = await takeTray(place);
        // Reading files takes a while: the text is kept under its own chat until then, even if another chat is shown
        // now.
        if (latest.current?.place !== place) writeDraft(place, '');
        else if (text) fill('');
        return { text, ...contentOf(items) };
      },
    }),
    [add, place, drafts],
  );

  const estimate = useEstimate(area, conversationId, config, tray);
  const unheard = estimate?.conversationId === conversationId ? (estimate?.unheard ?? []) : [];
  const { images, files = [] } = contentOf(tray);
  const attached = images.length + files.length > 0;
  const reading = tray.some(({ kind }) => kind === 'reading');
  const sendable = (hasText || attached || reading) && config.model !== '';
  /** Sends a message once all attached files have been read. */
  const sendOnceRead = async (suggested: string | undefined): Promise<void> => {
    const all = await onceRead(place);
    // Do not send if a file is missing or another chat is shown now.
    const { current: now } = latest;
    if (all && now?.place === place) now?.send(suggested);
  };
  const send = (suggested?: string): void => {
    const text = suggested ?? area.current?.value.trim() ?? '';
    const { items, busy: working } = trayOf(place);
    if ((!text && items.every(({ kind }) => kind === 'refused')) || !area.current) return;
    if (config.model === '') return onPickModel();
    if (working > 0 || items.some(({ kind }) => kind === 'reading')) return void sendOnceRead(suggested);
    carried.drop?.(place, items);
    setTray(() => []);
    if (suggested !== undefined) return void onSend({ text, ...contentOf(items) });
    area.current.value = '';
    // Notifies menus that are open at the caret.
    area.current.dispatchEvent(new Event('selectionchange', { bubbles: true }));
    fit(area.current);
    setHasText(false);
    writeDraft(place, '');
    const sent = onSend({ text, ...contentOf(items) });
    if (sent !== conversationId) drafts.adopt(sent);
    // The keyboard of a phone covers half of the answer; on a desktop the field keeps the focus.
    if (isTouch()) area.current.blur();
  };
  useEffect(() => {
    latest.current = { place, send };
  });
  /** Puts a queued message back into the field, before the text typed since. */
  const takeBack = (draft: Draft): void => {
    setTray((all) => [...attachedOf(draft), ...all]);
    fill([draft.text, area.current?.value].filter(Boolean).join('\n\n'));
  };
  const undeliveredHere = useStore(
    client.queued,
    (all) => conversationId === undefined && all[undeliveredPlace] !== undefined,
  );
  useEffect(() => {
    const draft = undeliveredHere ? client.unqueue(undeliveredPlace) : undefined;
    if (draft) takeBack(draft);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // 229: some browsers end a composition before they report it.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key === 'Enter' && (ctrlKey || metaKey || (enterSends && !shiftKey && !altKey && !isTouch()))) {
      event.preventDefault();
      if (ctrlKey || metaKey || !menus || !heldEnter.hold()) send();
    } else if (key === 'ArrowUp' && event.currentTarget.value === '' && !shiftKey) {
      event.preventDefault();
      onEditLast();
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pastedFiles = filesOfPaste(event.clipboardData);
    const text = event.clipboardData.getData('text/plain');
    if (pastedFiles.length > 0) add(pastedFiles);
    else if (isLongPaste(text)) setTray((all) => withAdded(all, [pastedFile(text, t('composer.pastedName'))]));
    else return;
    event.preventDefault();
  };
  const remove = (id: string): void => {
    carried.drop?.(place, [{ id }]);
    setTray((all) => all.filter((item) => item.id !== id));
    area.current?.focus();
  };

  return (
    <div className={css.outer}>
      {conversationId !== undefined && queued && (
        <Suspense>
          <QueuedMessage conversationId={conversationId} draft={queued} onEdit={takeBack} />
        </Suspense>
      )}
      {menus && (
        <Suspense>
          <ComposerMenus area={menus} conversationId={conversationId} onReady={heldEnter.release} onFiles={add} />
        </Suspense>
      )}
      <div className={css.box}>
        {tray.length > 0 && (
          <Suspense>
            <Tray
              items={tray}
              place={place}
              config={config}
              model={modelName}
              unkept={unkept}
              onMode={(id, mode) => setTray((all) => withMode(all, id, mode))}
              onRemove={remove}
              onInsert={(id, text) => {
                remove(id);
                const before = area.current?.value ?? '';
                fill(before ? `${before}\n${text}` : text);
              }}
            />
          </Suspense>
        )}
        {unheard.length + busy > 0 && (
          <Suspense>
            <SentSounds sounds={unheard} model={modelName} conversationId={conversationId} />
          </Suspense>
        )}
        {dictating && (
          <Suspense>
            <Dictation conversationId={conversationId} onText={insert} onClose={() => setDictating(false)} />
          </Suspense>
        )}
        {unkeyed && (
          <Suspense>
            <NotConnected provider={config.provider} />
          </Suspense>
        )}
        {hydrated && card && (
          <Suspense>
            <Notices estimate={estimate} card={card} choice={config} model={modelName} hasImages={images.length > 0} />
          </Suspense>
        )}
        <textarea
          ref={area}
          className={css.area}
          rows={1}
          data-uncontrolled
          aria-label={t('composer.label')}
          placeholder={config.model ? t('composer.placeholder', { model: modelName }) : t('composer.placeholderNone')}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          onKeyDown={onKeyDown}
          onKeyUp={({ key, currentTarget }) => key === 'Tab' && (currentTarget.dataset['tabbed'] = '')}
          onBlur={({ currentTarget }) => delete currentTarget.dataset['tabbed']}
          onPaste={onPaste}
          onInput={(event) => {
            heldEnter.drop();
            setHasText(event.currentTarget.value.trim() !== '');
            fit(event.currentTarget);
            if (/[@/]/.test(event.currentTarget.value)) setMenus(event.currentTarget);
          }}
        />
        <ComposerBar
          conversationId={conversationId}
          config={config}
          card={card}
          model={model}
          estimate={estimate}
          picker={picker}
          area={area}
          isDictating={dictating}
          isRunning={running}
          isCalling={calling}
          isSendable={sendable}
          isHeld={held}
          onFiles={add}
          onDictate={() => setDictating(!dictating)}
          onSend={() => send()}
        />
      </div>
    </div>
  );
});

/** Fits the height to the text; the style sets the maximum. */
function fit(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
