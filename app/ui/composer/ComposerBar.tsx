// The row below the message field: attach, switches, model, dictation, stop and send.
import { ArrowUp, ListPlus, Mic, Plus, Square } from 'lucide-react';
import { Suspense } from 'react';
import type { ChangeEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { iconButton } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { useHydrated } from '../parts/use-hydrated.ts';
import { useHint } from '../shortcuts/use-hint.ts';
import { ToolsButton } from '../tool/ToolsButton.tsx';
import { ModelSwitches } from './ModelSwitches.tsx';
import { SearchSwitch } from './SearchSwitch.tsx';
import type { useEstimate } from './use-estimate.ts';
import * as css from './Composer.css.ts';

const EstimateLine = lazyPart(() => import('./EstimateLine.tsx'));

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly card: ModelCard | undefined;
  /** The button that chooses the model. */
  readonly model: ReactNode;
  readonly estimate: ReturnType<typeof useEstimate>;
  readonly picker: RefObject<HTMLInputElement>;
  readonly area: RefObject<HTMLTextAreaElement>;
  readonly isDictating: boolean;
  readonly isRunning: boolean;
  readonly isCalling: boolean;
  readonly isSendable: boolean;
  readonly isHeld: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onDictate: () => void;
  readonly onSend: () => void;
}

export function ComposerBar({
  conversationId,
  config,
  card,
  model,
  estimate,
  picker,
  area,
  isDictating,
  isRunning,
  isCalling,
  isSendable,
  isHeld,
  onFiles,
  onDictate,
  onSend,
}: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const hydrated = useHydrated();
  const attachHint = useHint('attach', t('composer.attach'));
  return (
    <div className={css.bar}>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <button
        type="button"
        className={iconButton()}
        aria-label={t('composer.attach')}
        {...attachHint}
        onClick={() => picker.current?.click()}
      >
        <Plus size={18} aria-hidden />
      </button>
      <span className={css.room}>
        <span className={css.switches}>
          <SearchSwitch conversationId={conversationId} config={config} card={card} />
          <ToolsButton conversationId={conversationId} config={config} card={card} />
          <span className={css.gap} />
          {/* At the edge of the free space, so that appearing or growing does not shift other controls. */}
          {estimate && estimate.total > 0 && (
            <Suspense>
              <EstimateLine estimate={estimate} card={card} />
            </Suspense>
          )}
          <ModelSwitches conversationId={conversationId} config={config} card={card} />
        </span>
      </span>
      {model}
      <button
        type="button"
        className={`${iconButton()} ${css.dictate}`}
        aria-label={t('composer.dictate')}
        title={t('composer.dictate')}
        aria-pressed={isDictating}
        onClick={onDictate}
      >
        <Mic size={17} aria-hidden />
      </button>
      {(isRunning || isCalling) && (
        <button
          type="button"
          className={css.stop}
          aria-label={t('composer.stop')}
          title={t('composer.stopHint')}
          onClick={() => {
            if (conversationId !== undefined) client.stop(conversationId);
            // The button disappears when the answer ends; keyboard focus must not be lost.
            if (!isTouch()) area.current?.focus();
          }}
        >
          <Square size={11} aria-hidden fill="currentColor" />
        </button>
      )}
      {((!isRunning && !isCalling) || isSendable) && (
        <button
          type="button"
          className={css.send}
          aria-label={isRunning ? t('composer.queue') : t('composer.send')}
          title={isRunning ? t('composer.queue') : t('composer.send')}
          // Not `disabled` before hydration: early clicks are replayed.
          disabled={hydrated && (!isSendable || isHeld)}
          aria-disabled={hydrated ? undefined : true}
          onClick={onSend}
        >
          {isRunning ? <ListPlus size={18} aria-hidden /> : <ArrowUp size={18} aria-hidden />}
        </button>
      )}
    </div>
  );
}

export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;
