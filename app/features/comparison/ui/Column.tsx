// A column of a comparison: the answer, its error, figures and actions.
import { Check, RotateCcw, Square } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskOptions } from '../../../client/chat/chat-commands.ts';
import { goOnWith, retryColumn } from '../client/compare.ts';
import { isRunning } from '../../../shared/conversation/conversation-rows.ts';
import type { Message } from '../../../shared/message/message.ts';
import { answerText, roundsIn } from '../../../shared/conversation/rounds.ts';
import type { Conversation } from '../../../shared/conversation/tree.ts';
import { button, iconButton } from '../../../styles/shared.css.ts';
import { AnimatedRound } from '../../../ui/message/AssistantTurn.tsx';
import { AnswerParts } from '../../../ui/message/AnswerParts.tsx';
import { ErrorCard } from '../../../ui/message/later.ts';
import { CopyButton } from '../../../ui/parts/CopyButton.tsx';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { formatMoney, formatMs, formatNumber } from '../../../ui/parts/format.ts';
import type { Compared, Figures } from './figures.ts';
import * as css from './Comparison.css.ts';

interface Props {
  readonly conversation: Conversation;
  readonly answer: string;
  readonly messages: readonly Message[];
  readonly name: string;
  readonly number: number;
  /** True if the next message continues this answer. */
  readonly goesOn: boolean;
  /** Undefined while the answer streams. */
  readonly figures: Figures | undefined;
  /** Figures in which this column beats all others. */
  readonly best: ReadonlySet<Compared>;
  readonly onPickModel: () => void;
}

export function Column({ conversation, answer, messages, name, number, goesOn, figures, best, onPickModel }: Props) {
  const { t } = useTranslation('comparison');
  const client = useClient();
  const { id } = conversation;
  const rounds = roundsIn(messages);
  const last = rounds.at(-1);
  const run = useStore(client.runs, (runs) => {
    const own = last === undefined ? undefined : (runs[last.id] ?? runs[id]);
    return own?.messageId === last?.id ? own : undefined;
  });
  const live = run !== undefined || (last !== undefined && isRunning(last));
  const text = answerText(rounds);
  const error = live ? undefined : last?.reply.error;
  const label = t('columnOf', { number, model: name });
  const retry = (options?: AskOptions): void => {
    if (last) retryColumn(client, id, answer, { ...options, using: { provider: last.provider, model: last.model } });
  };
  return (
    <article className={css.column} aria-busy={live} aria-label={label} data-answer={answer}>
      <header className={css.head}>
        <h3 className={css.name} dir="auto">
          {name}
        </h3>
        {run && (
          <button type="button" className={iconButton()} aria-label={t('stop', { model: name })} onClick={run.stop}>
            <Square size={12} aria-hidden fill="currentColor" />
          </button>
        )}
        {!live && text !== '' && (
          <CopyButton
            text={async () => (await import('../../../shared/message/cited-text.ts')).citedAnswer(rounds)}
            label={t('copy', { model: name })}
            size="normal"
          />
        )}
        {!live && last && text !== '' && <AnswerParts conversationId={id} id={last.id} />}
        {!live && (
          <button
            type="button"
            className={iconButton()}
            aria-label={t('retry', { model: name })}
            onClick={() => retry()}
          >
            <RotateCcw size={15} aria-hidden />
          </button>
        )}
      </header>
      <div className={css.body}>
        {rounds.map((round) => (
          <AnimatedRound
            key={round.id}
            conversationId={id}
            message={round}
            messages={messages}
            run={round.id === last?.id ? run : undefined}
            live={round.id === last?.id && live}
            name={name}
            open={round.id === last?.id && !live}
            found={undefined}
          />
        ))}
        {error && last && (
          <Suspense>
            <ErrorCard
              error={error}
              provider={last.provider}
              model={last.model}
              modelName={name}
              conversationId={id}
              question={last.parentId ?? ''}
              answeredAt={last.createdAt}
              onRetry={retry}
              onPickModel={onPickModel}
            />
          </Suspense>
        )}
        {!live && last?.outcome === 'abort' && <p className={css.note}>{t('stopped')}</p>}
        {!live && last?.outcome === 'interrupted' && <p className={css.note}>{t('interrupted')}</p>}
      </div>
      <footer className={css.foot}>
        {!live && figures && <Numbers figures={figures} best={best} />}
        <button
          type="button"
          className={`${button()} ${css.goOn}`}
          aria-pressed={goesOn}
          disabled={live || last === undefined}
          onClick={() => last && goOnWith(client, id, last)}
        >
          {goesOn && <Check size={15} aria-hidden />}
          {t(goesOn ? 'goesOn' : 'goOn')}
        </button>
      </footer>
    </article>
  );
}

interface NumbersProps {
  readonly figures: Figures;
  readonly best: ReadonlySet<Compared>;
}

function Numbers({ figures: { ttft, tps, tokens, price }, best }: NumbersProps) {
  const { t, i18n } = useTranslation('comparison');
  const { language } = i18n;
  const facts: readonly (readonly [keyof Figures, string | undefined])[] = [
    ['ttft', ttft === undefined ? undefined : formatMs(ttft, language)],
    ['tps', tps === undefined ? undefined : t('perSecond', { value: formatNumber(Math.round(tps), language) })],
    ['tokens', tokens === undefined ? undefined : formatNumber(tokens, language)],
    ['price', price && formatMoney(price.amount, price.currency, language)],
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt>{t(name)}</dt>
          <dd>
            {name !== 'tokens' && best.has(name) && <span className={css.best}>{t('best')}</span>}
            {value ?? t('unknown')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
