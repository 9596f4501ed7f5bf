// The message field. It is apart from the conversation: a streaming answer does not draw it, typing draws nothing else.
import { ArrowUp, Brain, Globe, ImagePlus, ListPlus, Square, X } from 'lucide-react';
import { forwardRef, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../chat/tree.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../ui/client-context.ts';
import { formatBytes, formatNumber } from '../ui/format.ts';
import { attach, filesOf, imageTypes, maxImageBytes } from './attachments.ts';
import type { Attached } from './attachments.ts';
import { createDraftKeeper, writeDraft } from './drafts.ts';
import * as css from './Composer.css.ts';

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly onSent: (conversationId: string) => void;
  /** ArrowUp in an empty field. */
  readonly onEditLast: () => void;
  readonly onPickModel: () => void;
}

export interface ComposerHandle {
  add(files: readonly File[]): void;
  fill(text: string): void;
  focus(): void;
}

export const Composer = forwardRef<ComposerHandle, Props>(function Composer(
  { conversationId, config, onSent, onEditLast, onPickModel },
  ref,
) {
  const { t, i18n } = useTranslation('chat');
  const client = useClient();
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [hasText, setHasText] = useState(false);
  const [tray, setTray] = useState<readonly Attached[]>([]);
  const running = useStore(client.runs, (runs) => conversationId !== undefined && runs[conversationId] !== undefined);
  const enterSends = useStore(client.settings, (settings) => settings.enterSends);
  const card = useStore(client.providers, ({ list }) =>
    list.find(({ id }) => id === config.provider)?.models.find(({ id }) => id === config.model),
  );
  const modelName = card?.displayName ?? config.model;
  const [drafts] = useState(createDraftKeeper);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const stop = drafts.keep(element, conversationId);
    setHasText(element.value.trim() !== '');
    fit(element);
    return stop;
  }, [drafts, conversationId]);

  const add = useCallback((files: readonly File[]): void => {
    void Promise.all(files.map(attach)).then((added) => setTray((all) => [...all, ...added]));
  }, []);
  const fill = (text: string): void => {
    if (!area.current) return;
    area.current.value = text;
    setHasText(text.trim() !== '');
    fit(area.current);
    area.current.focus();
  };
  useImperativeHandle(ref, () => ({ add, fill, focus: () => area.current?.focus() }), [add]);

  const good = tray.filter(({ refused }) => !refused);
  const sendable = (hasText || good.length > 0) && config.model !== '';
  const send = (): void => {
    const text = area.current?.value.trim() ?? '';
    if ((!text && good.length === 0) || !area.current) return;
    if (config.model === '') return onPickModel();
    area.current.value = '';
    fit(area.current);
    setHasText(false);
    setTray([]);
    writeDraft(conversationId, '');
    const sent = client.send(conversationId, { text, images: good.map(({ id, name, url }) => ({ id, name, url })) });
    if (sent !== conversationId) drafts.adopt(sent);
    // The keyboard of a phone covers half of the answer; on a desktop the field keeps the focus it has.
    if (isTouch()) area.current.blur();
    onSent(sent);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // 229: some browsers end a composition before they say so.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key === 'Enter' && (ctrlKey || metaKey || (enterSends && !shiftKey && !altKey && !isTouch()))) {
      event.preventDefault();
      send();
    } else if (key === 'ArrowUp' && event.currentTarget.value === '' && !shiftKey) {
      event.preventDefault();
      onEditLast();
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = filesOf(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };

  return (
    <div className={css.outer}>
      <QueuedMessage conversationId={conversationId} onEdit={fill} />
      <div className={css.box}>
        {tray.length > 0 && (
          <Tray
            items={tray}
            limit={formatBytes(maxImageBytes, i18n.language)}
            onRemove={(id) => {
              setTray((all) => all.filter((item) => item.id !== id));
              area.current?.focus();
            }}
          />
        )}
        {good.length > 0 && card && !card.abilities?.vision && (
          <p role="status" className={css.notice}>
            {t('composer.noVision', { model: modelName })}
          </p>
        )}
        <textarea
          ref={area}
          className={css.area}
          rows={1}
          aria-label={t('composer.label')}
          placeholder={config.model ? t('composer.placeholder', { model: modelName }) : t('composer.placeholderNone')}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onInput={(event) => {
            setHasText(event.currentTarget.value.trim() !== '');
            fit(event.currentTarget);
          }}
        />
        <div className={css.bar}>
          <input
            ref={picker}
            type="file"
            hidden
            multiple
            accept={imageTypes.join(',')}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <button
            type="button"
            className={iconButton()}
            aria-label={t('composer.attach')}
            title={t('composer.attach')}
            onClick={() => picker.current?.click()}
          >
            <ImagePlus size={18} aria-hidden />
          </button>
          <Switches conversationId={conversationId} config={config} />
          <span className={css.gap} />
          {running && (
            <button
              type="button"
              className={css.stop}
              aria-label={t('composer.stop')}
              title={t('composer.stopHint')}
              onClick={() => {
                if (conversationId !== undefined) client.stop(conversationId);
                // The button goes away with the answer's end; the keyboard must not be left nowhere.
                if (!isTouch()) area.current?.focus();
              }}
            >
              <Square size={14} aria-hidden fill="currentColor" />
            </button>
          )}
          {(!running || sendable) && (
            <button
              type="button"
              className={css.send}
              aria-label={running ? t('composer.queue') : t('composer.send')}
              title={running ? t('composer.queue') : t('composer.send')}
              disabled={!sendable}
              onClick={send}
            >
              {running ? <ListPlus size={18} aria-hidden /> : <ArrowUp size={18} aria-hidden />}
            </button>
          )}
        </div>
      </div>
    </div>
  );
});

const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/** As high as its text, up to the limit its style sets. */
function fit(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

function Switches({
  conversationId,
  config,
}: {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
}) {
  const { t, i18n } = useTranslation('chat');
  const client = useClient();
  const card = useStore(client.providers, ({ list }) =>
    list.find(({ id }) => id === config.provider)?.models.find(({ id }) => id === config.model),
  );
  const extend = card?.settings?.extendParams ?? [];
  const impl = card?.settings?.searchImpl;
  const set = (change: Partial<ChatConfig>): void => client.configure(conversationId, change);
  return (
    <>
      {extend.includes('enableReasoning') && (
        <button
          type="button"
          className={css.toggle}
          aria-pressed={config.enableReasoning}
          onClick={() => set({ enableReasoning: !config.enableReasoning })}
        >
          <Brain size={16} aria-hidden />
          <span className={css.toggleText}>{t('composer.reasoning')}</span>
        </button>
      )}
      {extend.includes('reasoningBudgetToken') && config.enableReasoning && (
        <label className={css.budget} title={t('composer.reasoningBudget')}>
          <input
            type="range"
            className={css.range}
            aria-label={t('composer.reasoningBudget')}
            min={1024}
            max={Math.max(2048, Math.min(32_768, (card?.maxOutput ?? 33_792) - 1024))}
            step={1024}
            value={config.reasoningBudgetToken}
            onChange={(event) => set({ reasoningBudgetToken: Number(event.target.value) })}
          />
          <span className={css.budgetText}>{formatNumber(config.reasoningBudgetToken, i18n.language)}</span>
        </label>
      )}
      {card?.abilities?.search && impl !== 'internal' && (
        <button
          type="button"
          className={css.toggle}
          aria-pressed={config.searchMode === 'on'}
          title={impl ? t(`composer.searchBy.${impl}`) : undefined}
          onClick={() => set({ searchMode: config.searchMode === 'on' ? 'off' : 'on' })}
        >
          <Globe size={16} aria-hidden />
          <span className={css.toggleText}>{t('composer.search')}</span>
        </button>
      )}
    </>
  );
}

function Tray({
  items,
  limit,
  onRemove,
}: {
  readonly items: readonly Attached[];
  readonly limit: string;
  readonly onRemove: (id: string) => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <ul className={css.tray} aria-label={t('composer.attachments')}>
      {items.map(({ id, name, url, refused }) => (
        <li key={id} className={refused ? css.refused : css.item}>
          {refused ? (
            <span role="alert">{t(`composer.${refused}`, { name, limit })}</span>
          ) : (
            <img className={css.thumb} src={url} alt={name} />
          )}
          <button
            type="button"
            className={css.remove}
            aria-label={t('composer.remove', { name })}
            onClick={() => onRemove(id)}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

function QueuedMessage({
  conversationId,
  onEdit,
}: {
  readonly conversationId: string | undefined;
  readonly onEdit: (text: string) => void;
}) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const draft = useStore(client.queued, (all) => (conversationId === undefined ? undefined : all[conversationId]));
  const running = useStore(client.runs, (runs) => conversationId !== undefined && runs[conversationId] !== undefined);
  if (!draft || conversationId === undefined) return null;
  const take = (then: (text: string) => void) => () => {
    const taken = client.unqueue(conversationId);
    if (taken) then(taken.text);
  };
  return (
    <div className={css.queued}>
      <ListPlus size={16} aria-hidden />
      <span className={css.queuedText}>
        <span className={css.queuedLabel}>{t('composer.queued')}</span> {draft.text}
      </span>
      {!running && (
        <button
          type="button"
          className={css.small}
          onClick={take((text) => client.send(conversationId, { text, images: draft.images }))}
        >
          {t('composer.queuedSend')}
        </button>
      )}
      <button type="button" className={css.small} onClick={take(onEdit)}>
        {t('composer.queuedEdit')}
      </button>
    </div>
  );
}
