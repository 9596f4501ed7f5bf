// Answers to a question side by side; on a phone in tabs. Each column is a version of the answer with its run, stop
// button and figures.
import { Square } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { comparisonOf, endOfColumn } from '../../../shared/conversation/comparison.ts';
import type { AnswersProps } from '../../../ui/feature.ts';
import { isRunning } from '../../../shared/conversation/conversation-rows.ts';
import { roundsIn } from '../../../shared/conversation/rounds.ts';
import { childrenOf, pathTo } from '../../../shared/conversation/tree.ts';
import { phone } from '../../../styles/scale.ts';
import { button } from '../../../styles/shared.css.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { useMedia } from '../../../ui/parts/media.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Column } from './Column.tsx';
import { bestOf, figuresOf } from './figures.ts';
import * as css from './Comparison.css.ts';

export default function Comparison(props: AnswersProps) {
  return usePageTexts('comparison') ? <Columns {...props} /> : null;
}

function Columns({ conversation, onPickModel }: AnswersProps) {
  const { t } = useTranslation('comparison');
  const client = useClient();
  const { id } = conversation;
  const narrow = useMedia(phone);
  const [tab, setTab] = useState(0);
  const columns = useMemo(() => {
    const children = childrenOf(conversation);
    const { answers = [] } = comparisonOf(conversation) ?? {};
    return answers.map((answer) => {
      const end = endOfColumn(children, answer);
      const path = pathTo(conversation, end);
      const from = path.findIndex((message) => message.id === answer);
      return { answer, end, messages: from === -1 ? [] : path.slice(from) };
    });
  }, [conversation]);
  const next = columns.findIndex(({ messages }) => messages.some((message) => message.id === conversation.headId));
  const ends = columns.map(({ end }) => end).join(' ');
  useEffect(() => {
    // Only the selected version is loaded with the chat.
    const load = ends.split(' ').map((end) => client.conversations.whole(id, end));
    void Promise.allSettled(load).then(() => client.followBeside(id));
  }, [client, id, ends]);
  const frame = useRef<HTMLElement>(null);
  const written = useStore(client.runs, (runs) => {
    const at = new Set(Object.values(runs).map(({ messageId }) => messageId));
    return columns.filter(({ end }) => at.has(end)).length;
  });
  const names = useStore(client.providers, ({ list }) => list);
  const figures = useMemo(
    () =>
      columns.map(({ messages }) => {
        const rounds = roundsIn(messages);
        const last = rounds.at(-1);
        return last === undefined || isRunning(last)
          ? undefined
          : figuresOf(rounds, ({ provider, model }) =>
              names.find(({ id }) => id === provider)?.models.find(({ id }) => id === model),
            );
      }),
    [columns, names],
  );
  const nameOf = (at: number): string => {
    const message = columns[at]?.messages.findLast(({ role }) => role === 'assistant');
    if (message?.role !== 'assistant') return t('column', { number: at + 1 });
    const { provider, model } = message;
    return names.find((each) => each.id === provider)?.models.find((each) => each.id === model)?.displayName ?? model;
  };
  return (
    <section
      ref={frame}
      tabIndex={-1}
      className={css.frame}
      style={{ [css.count]: columns.length } as CSSProperties}
      aria-label={t('title')}
      data-comparison
    >
      {written > 1 && (
        <div className={css.bar}>
          <button
            type="button"
            className={button({ look: 'quiet' })}
            onClick={() => {
              client.stop(id);
              // The button disappears when fewer than two answers stream; keyboard focus must not be lost.
              frame.current?.focus({ preventScroll: true });
            }}
          >
            <Square size={12} aria-hidden fill="currentColor" />
            {t('stopAll')}
          </button>
        </div>
      )}
      {narrow && (
        <div role="tablist" aria-label={t('title')} className={css.tabs}>
          {columns.map(({ answer }, at) => (
            <button
              key={answer}
              type="button"
              role="tab"
              className={css.tab}
              aria-selected={at === tab}
              onClick={() => setTab(at)}
            >
              {nameOf(at)}
            </button>
          ))}
        </div>
      )}
      <div className={css.columns}>
        {columns.map((column, at) =>
          narrow && at !== tab ? null : (
            <Column
              key={column.answer}
              {...column}
              conversation={conversation}
              name={nameOf(at)}
              number={at + 1}
              goesOn={at === next}
              figures={figures[at]}
              best={bestOf(figures, at)}
              onPickModel={onPickModel}
            />
          ),
        )}
      </div>
      {next >= 0 && <p className={css.next}>{t('next', { number: next + 1, model: nameOf(next) })}</p>}
    </section>
  );
}
