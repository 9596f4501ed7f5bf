// One answer, running or finished: its rounds in order, then errors, then the footer.
import type { FoundSources } from '../../shared/reply/reply-texts.ts';
import { CornerDownRight } from 'lucide-react';
import { memo, Suspense, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import type { AskOptions } from '../../client/chat/chat-commands.ts';
import type { AssistantMessage, Message } from '../../shared/message/message.ts';
import { finishOf, replyText } from '../../shared/reply/reply.ts';
import { roundsIn } from '../../shared/conversation/rounds.ts';
import { isRunning } from '../../shared/conversation/conversation-rows.ts';
import type { Run } from '../../client/reply/run.ts';
import { sourcesFound } from '../../shared/tools/found.ts';
import { useReadOnly } from '../conversation/read-only.ts';
import { button, hidden } from '../../styles/shared.css.ts';
import { useSeconds } from '../reasoning/Reasoning.tsx';
import { hasUnfinished } from '../../client/outbox/drafts.ts';
import { useRunningOf, useUnderway } from '../tool/use-tools.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useLongPress } from '../parts/use-long-press.ts';
import { useClock } from '../parts/use-clock.ts';
import { useHydrated } from '../parts/use-hydrated.ts';
import { UsageLine } from '../usage/UsageLine.tsx';
import { AnswerActions } from './AnswerActions.tsx';
import { Editor, ErrorCard, RunStatus } from './later.ts';
import { Round } from './Round.tsx';
import { Versions } from './Versions.tsx';
import * as css from './Message.css.ts';

const AnswerMenu = lazyPart(() => import('./AnswerMenu.tsx'));

interface Props {
  readonly frame?: RefCallback<HTMLElement>;
  readonly conversationId: string;
  /** The last round: the only one that may be running. */
  readonly message: AssistantMessage;
  /** All rounds, with the results of their tool calls. */
  readonly messages: readonly Message[];
  /** Id of the first message, which may not be loaded. */
  readonly start: string;
  /** Ids of the last messages of all versions. */
  readonly versions: readonly string[];
  readonly last: boolean;
  readonly onPickModel: () => void;
}

export const AssistantTurn = memo(function AssistantTurn({
  frame,
  conversationId,
  message,
  messages,
  start,
  versions,
  last,
  onPickModel,
}: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const timeOf = useClock();
  const hydrated = useHydrated();
  const readOnly = useReadOnly();
  const run = useStore(client.runs, (runs) => {
    const own = runs[conversationId];
    return own?.messageId === message.id ? own : runs[message.id];
  });
  const card = useStore(client.providers, ({ list }) =>
    list.find(({ id }) => id === message.provider)?.models.find(({ id }) => id === message.model),
  );
  const busy = useStore(client.runs, (runs) => runs[conversationId] !== undefined);
  const [menu, setMenu] = useState<{ readonly anchor: HTMLElement; readonly open: boolean }>();
  const [editing, setEditing] = useState(false);
  const press = useLongPress((anchor) => setMenu({ anchor, open: true }), true);
  const name = card?.displayName ?? message.model;
  // The server rendered a running answer: this page follows the run once the conversation is loaded.
  const rendered = useStore(client.conversations.store, (state) => state.rendered === conversationId);
  const live = run !== undefined || (rendered && isRunning(message));
  const [grown, setGrown] = useState(live);
  if (live && !grown) setGrown(true);
  const rounds = useMemo(() => roundsIn(messages), [messages]);
  const found = useMemo(() => sourcesFound(messages), [messages]);
  // The answer continues after its tools have run, so actions are not offered yet.
  const running = useRunningOf(last && !live ? message.id : undefined).size > 0;
  const underway = useUnderway(conversationId, message.id) && last;
  const calling = running || underway;
  const ended = !live && !calling;
  // Deferred: the actions are rendered after the last text, not in the same render.
  const over = useDeferredValue(ended) && ended && hydrated;
  const version = messages.at(-1)?.id ?? message.id;
  const time = timeOf(rounds[0]?.createdAt ?? message.createdAt);
  const label =
    versions.length > 1
      ? t('message.articleVersion', {
          model: name,
          time,
          number: versions.indexOf(version) + 1,
          count: versions.length,
        })
      : t('message.articleModel', { model: name, time });
  // Retries the last round only: completed tool calls are not repeated.
  const retry = (options?: AskOptions): void => client.regenerate(conversationId, message.id, options);
  // One list for all rounds: parts the reader has expanded stay so when the next round begins.
  const drawn = rounds.map((round) => (
    <AnimatedRound
      key={round.id}
      conversationId={conversationId}
      message={round}
      messages={messages}
      run={round.id === message.id ? run : undefined}
      live={round.id === message.id && live}
      name={name}
      open={round.id === message.id && last && !busy && !readOnly}
      found={round.id === message.id ? found : undefined}
    />
  ));

  if (editing) {
    const close = (): void => setEditing(false);
    const save = (text: string): void => {
      client.editAnswer(conversationId, message.id, text);
      close();
    };
    return (
      <article ref={frame} className={css.assistant} data-turn data-last={last} aria-busy={false} aria-label={label}>
        {drawn.slice(0, -1)}
        <Suspense>
          <Editor
            id={message.id}
            text={replyText(message.reply)}
            label={t('message.editAnswerLabel')}
            submit={t('save', { ns: 'common' })}
            onSave={save}
            onCancel={close}
          />
        </Suspense>
      </article>
    );
  }
  return (
    <article
      ref={frame}
      className={css.assistant}
      tabIndex={-1}
      data-turn
      data-last={last}
      data-grown={grown || undefined}
      aria-labelledby={`turn-${start}`}
      aria-busy={live}
    >
      <h2 id={`turn-${start}`} className={hidden}>
        {label}
      </h2>
      <div className={css.said} data-words {...(over ? press : {})}>
        {drawn}
      </div>
      {!live && (
        <Tags
          message={message}
          busy={busy}
          onContinue={readOnly ? undefined : () => client.continueAnswer(conversationId, message.id)}
        />
      )}
      {!live && message.reply.error && (!hydrated || readOnly) && (
        <p className={css.tag}>{message.reply.error.message}</p>
      )}
      {!live && message.reply.error && hydrated && !readOnly && (
        <Suspense>
          <ErrorCard
            error={message.reply.error}
            provider={message.provider}
            model={message.model}
            modelName={name}
            conversationId={conversationId}
            question={message.parentId ?? ''}
            answeredAt={message.createdAt}
            onRetry={retry}
            onPickModel={onPickModel}
          />
        </Suspense>
      )}
      {over && !readOnly && hasUnfinished(message.id) && (
        <button type="button" className={css.fold} onClick={() => setEditing(true)}>
          {t('message.unfinished')}
        </button>
      )}
      {/* The space for the footer is reserved, so nothing moves when the numbers arrive. */}
      <div className={css.footer} role="group" aria-label={t('message.actions')} data-empty={!over}>
        {over && (
          <>
            <AnswerActions
              conversationId={conversationId}
              rounds={rounds}
              start={start}
              id={message.id}
              busy={busy}
              menuOpen={menu?.open === true}
              onMenu={(anchor) => setMenu({ anchor, open: true })}
            />
          </>
        )}
        {/* The user can look at another version while a tool waits for permission. */}
        {(over || (hydrated && underway)) && (
          <Versions conversationId={conversationId} id={version} versions={versions} />
        )}
        {over && <UsageLine conversationId={conversationId} rounds={rounds} name={name} />}
      </div>
      {menu && (
        <Suspense>
          <AnswerMenu
            conversationId={conversationId}
            message={message}
            rounds={rounds}
            start={start}
            name={name}
            busy={busy}
            anchor={menu.anchor}
            open={menu.open}
            onClose={() => setMenu({ ...menu, open: false })}
            onEdit={() => setEditing(true)}
          />
        </Suspense>
      )}
    </article>
  );
});

interface AnimatedRoundProps {
  readonly conversationId: string;
  readonly message: AssistantMessage;
  readonly messages: readonly Message[];
  readonly run: Run | undefined;
  readonly live: boolean;
  readonly name: string;
  readonly open: boolean;
  readonly found: FoundSources | undefined;
}

/**
 * The running answer as far as it is shown, or the stored answer. A separate component because each chunk rerenders it.
 */
export function AnimatedRound({ run, live, name, message, ...round }: AnimatedRoundProps) {
  const view = useSyncExternalStore(run?.subscribe ?? nothing, run?.get ?? none, none);
  const actor = run?.actor();
  const waiting = run && view?.reply.parts.length === 0 && <Waiting name={name} since={run.startedAt} />;
  return (
    <>
      <Round {...round} message={message} reply={view?.reply ?? message.reply} live={live} />
      {run && actor ? (
        <Suspense fallback={waiting}>
          <RunStatus
            run={run}
            actor={actor}
            provider={message.provider}
            place={{ conversationId: round.conversationId, parentId: message.parentId }}
          >
            {waiting}
          </RunStatus>
        </Suspense>
      ) : (
        waiting
      )}
    </>
  );
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
  readonly onContinue: (() => void) | undefined;
}

function Tags({ message, busy, onContinue }: TagsProps) {
  const { t } = useTranslation('chat');
  const { outcome, reply, runId } = message;
  const early = outcome === 'abort' || outcome === 'interrupted' || finishOf(reply) === 'length';
  const text = tagOf(message);
  if (!text) return null;
  return (
    <div className={css.ending}>
      <p className={css.tag}>
        {t(text)}
        {text === 'message.filtered' && reply.stopMessage !== undefined && ` ${reply.stopMessage}`}
      </p>
      {onContinue && early && runId !== undefined && replyText(reply) !== '' && (
        <button type="button" className={`${button()} ${css.goOn}`} disabled={busy} onClick={onContinue}>
          <CornerDownRight size={15} aria-hidden />
          {t('message.continue')}
        </button>
      )}
    </div>
  );
}

function tagOf({ outcome, reply, edited }: AssistantMessage) {
  if (outcome === 'abort') return 'message.stopped';
  if (outcome === 'interrupted') return 'message.interrupted';
  if (edited) return 'message.edited';
  const finish = finishOf(reply);
  if (finish === 'length') return 'message.truncated';
  if (finish === 'filtered') return 'message.filtered';
  return reply.parts.length === 0 && !reply.error ? 'message.empty' : undefined;
}
