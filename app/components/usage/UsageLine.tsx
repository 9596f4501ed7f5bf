// The quiet line under an answer: model, tokens, cost, speed. All counters open on demand.
import { Info } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { AssistantMessage } from '../../chat/message.ts';
import { costOf } from '../../chat/pricing.ts';
import { formatMoney, formatMs, formatNumber, formatTokens } from '../ui/format.ts';
import * as css from './Usage.css.ts';

const UsageDetails = lazy(() => import('./UsageDetails.tsx'));

export function UsageLine({
  message,
  name,
  card,
}: {
  readonly message: AssistantMessage;
  readonly name: string;
  readonly card: ModelCard | undefined;
}) {
  const { t, i18n } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { usage, speed } = message.reply;
  const cost = costOf(usage, card?.pricing);
  const total =
    usage?.totalTokens ?? (usage ? (usage.totalInputTokens ?? 0) + (usage.totalOutputTokens ?? 0) : undefined);
  return (
    <div className={css.line}>
      <span className={css.model}>{name}</span>
      {total !== undefined && total > 0 && (
        <span>{t('usage.tokens', { count: total, shown: formatTokens(total, i18n.language) })}</span>
      )}
      {cost && (
        <span>{cost.amount === 0 ? t('usage.free') : formatMoney(cost.amount, cost.currency, i18n.language)}</span>
      )}
      {speed?.tps !== undefined && (
        <span className={css.wide}>
          {t('usage.tps', { value: formatNumber(Math.round(speed.tps), i18n.language) })}
        </span>
      )}
      {speed?.ttft !== undefined && (
        <span className={css.wide}>{t('usage.ttft', { value: formatMs(speed.ttft, i18n.language) })}</span>
      )}
      <button
        ref={anchor}
        type="button"
        className={css.more}
        aria-label={t('usage.details')}
        title={t('usage.details')}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Info size={14} aria-hidden />
      </button>
      {open && (
        <Suspense>
          <UsageDetails anchor={anchor} message={message} name={name} cost={cost} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
