// Consecutive tool calls of an answer: a card each, collapsed into one line once all have finished.
import { maxRounds } from '../../shared/turn/turn-words.ts';
import { ChevronRight, CircleAlert, ListChecks } from 'lucide-react';
import { Suspense, useContext, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { createdImages } from '../../shared/tools/created-images.ts';
import { memoryCallOf } from '../../shared/memory/memory-names.ts';
import type { ToolMessage } from '../../shared/message/message.ts';
import type { ReplyStatus } from '../../shared/reply/outcome.ts';
import type { ToolPart } from '../../shared/reply/reply.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { Images, sizeOf } from '../images/Images.tsx';
import { formatMs } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { AllowAll } from './AllowAll.tsx';
import { CallNames } from './CallNames.tsx';
import { ToolCard } from './ToolCard.tsx';
import { hasFailed, isPending, toolState } from './tool-state.ts';
import { ToolTurnContext } from './tool-turn.ts';
import type { ToolTurn } from './tool-turn.ts';
import { useAsked, useCalling, useRunningOf } from './use-tools.ts';
import * as css from './ToolCalls.css.ts';

const MemoryCard = lazyPart(() => import('../memory/MemoryCard.tsx'));

interface Props {
  readonly parts: readonly ToolPart[];
  /** True while the last call is still streaming in. */
  readonly live: boolean;
  readonly outcome: ReplyStatus;
  readonly results: Readonly<Record<string, ToolMessage>>;
}

export default function ToolCalls({ parts, live, outcome, results }: Props) {
  const ready = usePageTexts('tools');
  const { t, i18n } = useTranslation('tools');
  const turn = useContext(ToolTurnContext);
  const running = useRunningOf(turn?.messageId);
  const asked = useAsked(turn);
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  if (!ready) return <CallNames parts={parts} />;
  const calls = parts.map((part, index) => ({
    part,
    result: results[part.id],
    state: toolState(part, {
      live: live && index === parts.length - 1,
      outcome,
      result: results[part.id],
      running: running.has(part.id),
      open: turn?.last === true,
      asked,
    }),
  }));
  const folds = calls.length > 1 && !calls.some(({ state }) => isPending(state));
  const waiting = calls.flatMap(({ part, state }) => (state === 'waiting' ? [part.id] : []));
  const ms = calls.reduce((sum, { result }) => sum + (result?.ms ?? 0), 0);
  const failed = calls.filter(({ state }) => hasFailed(state)).length;
  return (
    <div className={css.calls}>
      {folds && (
        <button
          type="button"
          className={css.steps}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          <ListChecks size={16} aria-hidden />
          <span>{t('card.steps', { count: calls.length })}</span>
          {ms > 0 && <span className={css.time}>· {formatMs(ms, i18n.language)}</span>}
          {failed > 0 && (
            <span className={css.failed}>
              <CircleAlert size={14} aria-hidden />
              {t('card.failedCount', { count: failed })}
            </span>
          )}
          <ChevronRight size={16} aria-hidden className={unfolded ? css.turned : css.arrow} />
        </button>
      )}
      {turn && waiting.length > 1 && <AllowAll turn={turn} callIds={waiting} />}
      <div id={id} hidden={folds && !unfolded} className={css.list}>
        {calls.map(({ part, result, state }) => (
          <ToolCard key={part.index} part={part} result={result} state={state} compact={waiting.length > 1} />
        ))}
      </div>
      <Created results={calls.flatMap(({ result }) => result ?? [])} />
      {turn &&
        calls.map(({ part, result }) => {
          const call = memoryCallOf(part.name);
          return (
            call &&
            result && (
              <Suspense key={part.index}>
                <MemoryCard call={call} content={result.content} />
              </Suspense>
            )
          );
        })}
      {turn?.last && !live && calls.every(({ result }) => result) && <GoOn turn={turn} />}
    </div>
  );
}

/** Images created by tools, which are part of the answer and not collapsed. */
function Created({ results }: { readonly results: readonly ToolMessage[] }) {
  const images = results.flatMap(({ id, content, outcome = 'done' }) =>
    outcome === 'done'
      ? createdImages(content).map((image) => ({
          key: `${id} ${image.url}`,
          src: image.url,
          alt: image.alt,
          ...sizeOf(image),
        }))
      : [],
  );
  return images.length > 0 && <Images images={images} made />;
}

/** Delay before the user is asked to continue: the next answer normally starts automatically. Unit: ms. */
const waitForAnswerMs = 1_500;

function GoOn({ turn: { conversationId, messageId } }: { readonly turn: ToolTurn }) {
  const { t } = useTranslation('tools');
  const client = useClient();
  const [late, setLate] = useState(false);
  const rounds = client.tools.rounds(conversationId, messageId);
  const calling = useCalling(conversationId);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitForAnswerMs);
    return () => clearTimeout(timer);
  }, []);
  if (!late || calling) return null;
  return (
    <div className={css.goOn} role="group">
      <span role="status">{rounds >= maxRounds ? t('goOn.limit', { count: rounds }) : t('goOn.ready')}</span>
      <button
        type="button"
        className={button()}
        onClick={() => void client.tools.turns.goOn(conversationId, messageId)}
      >
        {t('goOn.go')}
      </button>
    </div>
  );
}
