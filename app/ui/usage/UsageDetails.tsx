// Every counter of an answer.
import { useTranslation } from 'react-i18next';
import type { AssistantMessage } from '../../shared/conversation/message.ts';
import { usageCounters } from '../../shared/reply/parse-event.ts';
import type { Cost } from '../../shared/conversation/pricing.ts';
import { usageOf } from '../../shared/conversation/rounds.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { PopoverSheet } from '../parts/PopoverSheet.tsx';
import { formatDateTime, formatMoney, formatMs, formatNumber } from '../parts/format.ts';
import * as css from './Usage.css.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly rounds: readonly AssistantMessage[];
  readonly name: string;
  readonly cost: Cost | undefined;
  readonly onClose: () => void;
}

export default function UsageDetails({ anchor, rounds, name, cost, onClose }: Props) {
  const { t, i18n } = useTranslation('chat');
  const { language } = i18n;
  const first = rounds[0];
  const last = rounds.at(-1);
  const provider = useStore(useClient().providers, ({ list }) => list.find(({ id }) => id === last?.provider)?.name);
  const usage = usageOf(rounds);
  const tps = last?.reply.speed?.tps;
  const ttft = first?.reply.speed?.ttft;
  const finishReason = last?.reply.finishReason;
  const rows: (readonly [string, string])[] = [
    [t('usage.model'), name],
    [t('usage.provider'), provider ?? last?.provider ?? ''],
    ...(rounds.length > 1 ? [[t('usage.rounds'), formatNumber(rounds.length, language)] as const] : []),
    ...usageCounters.flatMap((counter) => {
      const count = usage?.[counter];
      return count === undefined ? [] : [[t(`usage.counter.${counter}`), formatNumber(count, language)] as const];
    }),
    ...(cost
      ? [
          [
            t('usage.cost'),
            cost.amount === 0 ? t('usage.free') : formatMoney(cost.amount, cost.currency, language),
          ] as const,
        ]
      : []),
    ...(tps === undefined
      ? []
      : [[t('usage.speed'), t('usage.tps', { value: formatNumber(Math.round(tps * 10) / 10, language) })] as const]),
    ...(ttft === undefined ? [] : [[t('usage.firstToken'), formatMs(ttft, language)] as const]),
    ...(finishReason ? [[t('usage.finish'), finishReason] as const] : []),
    ...(first ? [[t('usage.time'), formatDateTime(first.createdAt, language)] as const] : []),
  ];
  return (
    <PopoverSheet
      anchor={anchor}
      title={t('usage.title')}
      className={css.details}
      titleClass={css.title}
      onClose={onClose}
    >
      <dl className={css.list}>
        {rows.map(([label, value]) => (
          <div key={label} className={css.entry}>
            <dt>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </PopoverSheet>
  );
}
