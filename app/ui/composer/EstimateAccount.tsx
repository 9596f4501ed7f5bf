// Breakdown of the next request: messages, tokens by source, context window, price, and ways to send less.
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { formatMoney, formatNumber, formatPercent, formatWindow } from '../parts/format.ts';
import { fillingFrom, nearFrom, sendingCost, shareOf } from '../../client/conversations/estimate-share.ts';
import { MakeRoom } from './MakeRoom.tsx';
import { OptionsPopover } from './OptionsPopover.tsx';
import type { ChatEstimate } from './use-estimate.ts';
import * as css from './estimate.css.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly estimate: ChatEstimate;
  readonly card: ModelCard | undefined;
  readonly onClose: () => void;
}

export default function EstimateAccount({ anchor, estimate, card, onClose }: Props) {
  const { t, i18n } = useTranslation('chat');
  const cost = sendingCost(estimate, card);
  const window = card?.contextWindowTokens;
  const share = shareOf(estimate, card) ?? 0;
  const counted = (count: number): string => t('usage.tokens', { count, shown: formatNumber(count, i18n.language) });
  const rows: readonly (readonly [string, string])[] = [
    [t('composer.ledger.messages'), t('composer.ledger.of', { sent: estimate.sent, count: estimate.messages })],
    [t('composer.ledger.history'), counted(estimate.history)],
    [t('composer.ledger.draft'), counted(estimate.draft)],
    ...(estimate.system > 0 ? [[t('composer.ledger.system'), counted(estimate.system)] as const] : []),
    ...(window
      ? [
          [
            t('composer.ledger.window'),
            t('usage.tokens', { count: window, shown: formatWindow(window, i18n.language) }),
          ] as const,
        ]
      : []),
    ...(cost
      ? [[t('composer.ledger.price'), `≈ ${formatMoney(cost.amount, cost.currency, i18n.language)}`] as const]
      : []),
  ];
  return (
    <OptionsPopover anchor={anchor} align="end" title={t('composer.ledger.title')} onClose={onClose}>
      <dl className={css.account}>
        {rows.map(([name, value]) => (
          <div key={name} className={css.accountRow}>
            <dt>{name}</dt>
            <dd className={css.accountValue}>{value}</dd>
          </div>
        ))}
      </dl>
      {window !== undefined && (
        <div className={css.meter} data-near={share >= nearFrom} aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, share * 100)}%` }} />
        </div>
      )}
      <p className={css.accountNote}>
        {window !== undefined && `${t('composer.ledger.share', { percent: formatPercent(share, i18n.language) })} `}
        {t('composer.ledger.note')}
      </p>
      {share >= fillingFrom && <MakeRoom estimate={estimate} />}
    </OptionsPopover>
  );
}
