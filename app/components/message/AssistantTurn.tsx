// One answer, running or finished: its parts in the order they came, then the quiet footer, then what went wrong.
import { CornerDownRight, RotateCcw, Trash2 } from 'lucide-react';
import { memo, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskOptions } from '../../chat/replies.ts';
import type { AssistantMessage, ToolMessage } from '../../chat/message.ts';
import { replyText } from '../../chat/reply.ts';
import type { Reply } from '../../chat/reply.ts';
import type { Run } from '../../chat/run.ts';
import { button, hidden, iconButton } from '../../styles/shared.css.ts';
import { ErrorCard } from '../error-card/ErrorCard.tsx';
import { useSeconds } from '../reasoning/Reasoning.tsx';
import { ToolTurnContext } from '../tool/tool-turn.ts';
import { useClient, useStore } from '../ui/client-context.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { formatTime } from '../ui/format.ts';
import { UsageLine } from '../usage/UsageLine.tsx';
import { ReplyBody } from './ReplyBody.tsx';
import { Versions } from './Versions.tsx';
import * as css from './Message.css.ts';

interface Props {
  readonly conversationId: string;
  readonly message: AssistantMessage;
  readonly versions: readonly string[];
  readonly last: boolean;
  /** Results of this answer's tool calls, by call id. */
  readonly results: Readonly<Record<string, ToolMessage>>;
  readonly onPickModel: () => void;
}

export const AssistantTurn = memo(function AssistantTurn({
  conversationId,
  message,
  versions,
  last,
  results,
  onPickModel,
}: Props) {
  const { t, i18n } = useTranslation('chat');
  const client = useClient();
  const run = useStore(client.runs, (runs) => {
    const own = runs[conversationId];
    return own?.messageId === message.id ? own : undefined;
  });
  const card = useStore(client.providers, ({ list }) =>
    list.find(({ id }) => id === message.provider)?.models.find(({ id }) => id === message.model),
  );
  const busy = useStore(client.runs, (runs) => runs[conversationId] !== undefined);
  const { reply, waiting, stopping } = useReply(message, run);
  const name = card?.displayName ?? message.model;
  const live = run !== undefined;
  const toolTurn = useMemo(
    () => ({ conversationId, messageId: message.id, last: last && !busy }),
    [conversationId, message.id, last, busy],
  );
  const time = formatTime(message.createdAt, i18n.language);
  const label =
    versions.length > 1
      ? t('message.articleVersion', {
          model: name,
          time,
          number: versions.indexOf(message.id) + 1,
          count: versions.length,
        })
      : t('message.articleModel', { model: name, time });
  const retry = (options?: AskOptions): void => client.regenerate(conversationId, message.id, options);

  return (
    <article
      className={css.assistant}
      tabIndex={-1}
      data-turn
      data-last={last}
      aria-labelledby={`turn-${message.id}`}
      aria-busy={live}
    >
      <h2 id={`turn-${message.id}`} className={hidden}>
        {label}
      </h2>
      <ToolTurnContext.Provider value={toolTurn}>
        <ReplyBody reply={reply} live={live} outcome={message.outcome} results={results} />
      </ToolTurnContext.Provider>
      {waiting && !stopping && run && <Waiting name={name} since={run.startedAt} />}
      {stopping && <p className={css.tag}>{t('message.stopping')}</p>}
      {!live && (
        <Tags message={message} busy={busy} onContinue={() => client.continueAnswer(conversationId, message.id)} />
      )}
      {!live && reply.error && (
        <ErrorCard
          error={reply.error}
          provider={message.provider}
          model={message.model}
          modelName={name}
          conversationId={conversationId}
          question={message.parentId ?? ''}
          onRetry={retry}
          onPickModel={onPickModel}
        />
      )}
      {/* Space for the footer is there from the start: nothing moves when the numbers arrive. */}
      <div className={css.footer} role="group" aria-label={t('message.actions')} data-empty={live}>
        {!live && (
          <>
            <Versions conversationId={conversationId} id={message.id} versions={versions} />
            <span className={css.tools}>
              {replyText(reply) && (
                <CopyButton text={() => replyText(message.reply)} label={t('message.copyMarkdown')} />
              )}
              <button
                type="button"
                className={iconButton({ size: 'small' })}
                aria-label={t('message.retry')}
                title={t('message.retry')}
                disabled={busy}
                onClick={() => retry()}
              >
                <RotateCcw size={15} aria-hidden />
              </button>
              <button
                type="button"
                className={iconButton({ size: 'small' })}
                aria-label={t('message.delete')}
                title={t('message.delete')}
                onClick={() => client.removeMessage(conversationId, message.id)}
              >
                <Trash2 size={15} aria-hidden />
              </button>
            </span>
            <UsageLine message={message} name={name} card={card} />
          </>
        )}
      </div>
    </article>
  );
});

interface Shown {
  readonly reply: Reply;
  readonly waiting: boolean;
  readonly stopping: boolean;
}

/** The running reply as far as it is shown; the stored one when nothing runs. */
function useReply(message: AssistantMessage, run: Run | undefined): Shown {
  const view = useSyncExternalStore(run?.subscribe ?? nothing, run?.get ?? none, none);
  if (!view) return { reply: message.reply, waiting: false, stopping: false };
  return { reply: view.reply, waiting: view.reply.parts.length === 0, stopping: view.state === 'stopping' };
}
const nothing = () => () => undefined;
const none = () => undefined;

function Waiting({ name, since }: { readonly name: string; readonly since: number }) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const seconds = useSeconds(since);
  const offline = useStore(client.outbox, (state) => state.offline);
  const text = seconds >= 3 ? t('waiting.elapsed', { model: name, seconds }) : t('waiting.label', { model: name });
  return (
    <p className={css.waiting}>
      <span className={css.dots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span className={offline || seconds >= 3 ? undefined : css.quiet}>{offline ? t('offline.waiting') : text}</span>
    </p>
  );
}

interface TagsProps {
  readonly message: AssistantMessage;
  readonly busy: boolean;
  readonly onContinue: () => void;
}

function Tags({ message, busy, onContinue }: TagsProps) {
  const { t } = useTranslation('chat');
  const { outcome, reply, runId } = message;
  const early = outcome === 'abort' || outcome === 'interrupted' || reply.finishReason === 'length';
  const text = tagOf(message);
  if (!text) return null;
  return (
    <div className={css.ending}>
      <p className={css.tag}>{t(text)}</p>
      {early && runId !== undefined && replyText(reply) !== '' && (
        <button type="button" className={button()} disabled={busy} onClick={onContinue}>
          <CornerDownRight size={15} aria-hidden />
          {t('message.continue')}
        </button>
      )}
    </div>
  );
}

function tagOf({ outcome, reply }: AssistantMessage) {
  if (outcome === 'abort') return 'message.stopped';
  if (outcome === 'interrupted') return 'message.interrupted';
  if (reply.plain) return 'message.plain';
  if (reply.finishReason === 'length') return 'message.truncated';
  return reply.parts.length === 0 && !reply.error ? 'message.empty' : undefined;
}
