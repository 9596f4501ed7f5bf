// Details of an answer in groups: model, speed, tokens, and finish reason.
import type { FinishKind, Usage, UsageCounter } from '@tributary/runtime-core';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { untilLoaded } from '../../client/net/until-loaded.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import { finishOf, replyText } from '../../shared/reply/reply.ts';
import { paceOf, roundPace } from '../../shared/reply/pace.ts';
import { usageCounters } from '../../shared/reply/parse-event.ts';
import type { Cost } from '../../shared/conversation/pricing.ts';
import { usageOf } from '../../shared/conversation/rounds.ts';
import { shownUsage } from '../../shared/conversation/shown-usage.ts';
import { useReadOnly } from '../conversation/read-only.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { PopoverSheet } from '../parts/PopoverSheet.tsx';
import { formatDateTime, formatMoney, formatMs, formatNumber } from '../parts/format.ts';
import * as css from './Usage.css.ts';

const MemoriesUsed = lazyPart(() => import('../memory/MemoriesUsed.tsx'));

interface Props {
  readonly conversationId: string;
  readonly anchor: HTMLElement;
  readonly rounds: readonly AssistantMessage[];
  readonly name: string;
  readonly cost: Cost | undefined;
  readonly onClose: () => void;
}

export default function UsageDetails({ conversationId, anchor, rounds, name, cost, onClose }: Props) {
  const worded = usePageTexts('message');
  const { t, i18n } = useTranslation('message');
  const { t: chat } = useTranslation('chat');
  const { language } = i18n;
  const readOnly = useReadOnly();
  const first = rounds[0];
  const last = rounds.at(-1);
  const provider = useStore(useClient().providers, ({ list }) => list.find(({ id }) => id === last?.provider)?.name);
  const counts = usageOf(rounds);
  const usage = counts && shownUsage(counts);
  const written = useEstimated(usage === undefined && last && last.outcome !== 'running' ? last : undefined);
  const tps = paceOf(last?.reply.speed, last?.reply.usage?.totalOutputTokens);
  const ttft = first?.reply.speed?.ttft;
  const ended = last && finishOf(last.reply);
  /** With the vendor's term if the answer was cut off. */
  const endOf = (kind: FinishKind, word = ''): string => {
    if (kind === 'other') return word;
    return kind === 'length' || kind === 'filtered'
      ? `${t(`usage.ended.${kind}`)} · ${word}`
      : t(`usage.ended.${kind}`);
  };
  type Rows = (readonly [string, string])[];
  const who: Rows = [
    [t('usage.model'), name],
    [t('usage.provider'), provider ?? last?.provider ?? ''],
    ...(rounds.length > 1 ? [[t('usage.rounds'), formatNumber(rounds.length, language)] as const] : []),
  ];
  const counted = usageCounters.flatMap((counter): Counted[] => {
    const count = usage?.[counter];
    return count === undefined || (usage && saysNothing(usage, counter)) ? [] : [[counter, count]];
  });
  const tokens: Rows = [
    ...(written === undefined
      ? []
      : [
          [
            t('usage.counter.output'),
            t('usage.estimated', { count: written, shown: formatNumber(written, language) }),
          ] as const,
        ]),
    ...counted.map(
      ([counter, count]) =>
        [
          t(`usage.counter.${nameOf(counter, counted)}`),
          chat('usage.tokens', { count, shown: formatNumber(count, language) }),
        ] as const,
    ),
    ...(cost
      ? [
          [
            t('usage.cost'),
            cost.amount === 0 ? t('usage.free') : formatMoney(cost.amount, cost.currency, language),
          ] as const,
        ]
      : []),
  ];
  const pace: Rows = [
    ...(ttft === undefined ? [] : [[t('usage.firstToken'), formatMs(ttft, language)] as const]),
    ...(tps === undefined
      ? []
      : [[t('usage.speed'), t('usage.tps', { value: formatNumber(roundPace(tps), language) })] as const]),
  ];
  const end: Rows = [
    ...(last?.outcome === 'abort' ? [[t('outcome'), t('usage.ended.stopped')] as const] : []),
    ...(ended ? [[t('outcome'), endOf(ended, last?.reply.finishReason)] as const] : []),
    ...(last?.reply.skippedLines
      ? [[t('usage.skipped'), formatNumber(last.reply.skippedLines, language)] as const]
      : []),
    ...(first ? [[t('usage.time'), formatDateTime(first.createdAt, language)] as const] : []),
  ];
  if (!worded) return null;
  return (
    <PopoverSheet
      anchor={anchor}
      title={t('usage.title')}
      className={css.details}
      titleClass={css.title}
      onClose={onClose}
    >
      {[who, pace, tokens, end].map(
        (rows, index) =>
          rows.length > 0 && (
            // The order never changes.
            <dl key={index} className={css.list}>
              {rows.map(([label, value]) => (
                <div key={label} className={css.entry}>
                  <dt>{label}</dt>
                  <dd className={css.value}>{value}</dd>
                </div>
              ))}
            </dl>
          ),
      )}
      {!readOnly && (
        <Suspense>
          <MemoriesUsed conversationId={conversationId} messages={rounds.map(({ id }) => id)} />
        </Suspense>
      )}
    </PopoverSheet>
  );
}

/** Estimates the output tokens if the vendor sent no count, as after Stop. Undefined until counted, or without text. */
function useEstimated(message: AssistantMessage | undefined): number | undefined {
  const [count, setCount] = useState<number>();
  const text = message ? replyText(message.reply) : '';
  useEffect(() => {
    if (text === '') return undefined;
    let gone = false;
    void untilLoaded(() => import('tokenx')).then(({ estimateTokenCount }) => {
      if (!gone) setCount(estimateTokenCount(text));
    });
    return () => {
      gone = true;
    };
  }, [text]);
  return text === '' ? undefined : count;
}

type Counted = readonly [counter: UsageCounter, count: number];

/** Names a total only if its parts are shown. */
function nameOf(counter: UsageCounter, shown: readonly Counted[]): UsageCounter | 'input' | 'output' {
  const alone = (side: string): boolean => !shown.some(([other]) => other.startsWith(side));
  if (counter === 'totalInputTokens') return alone('input') ? 'input' : counter;
  if (counter === 'totalOutputTokens') return alone('output') ? 'output' : counter;
  return counter;
}

/** Returns true for a counter that repeats another: the only part of a total. */
function saysNothing(usage: Usage, counter: UsageCounter): boolean {
  if (counter === 'inputTextTokens') return usage.inputTextTokens === usage.totalInputTokens;
  if (counter === 'outputTextTokens') return usage.outputTextTokens === usage.totalOutputTokens;
  return false;
}
