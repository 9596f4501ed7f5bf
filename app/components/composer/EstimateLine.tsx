// What will be sent, before it is: a number in the row, the account of it in a popover, and what stands in the way.
import { Popover } from '@base-ui/react/popover';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { popup, popupLayer } from '../../styles/shared.css.ts';
import { formatMoney, formatNumber, formatTokens, formatWindow } from '../ui/format.ts';
import { sendingCost } from './estimate.ts';
import type { Estimate } from './estimate.ts';
import * as css from './Composer.css.ts';

interface Props {
  readonly told: Estimate | undefined;
  readonly card: ModelCard | undefined;
}

export function EstimateLine({ told, card }: Props) {
  const { t, i18n } = useTranslation('chat');
  if (!told || told.total === 0) return null;
  const tokens = formatTokens(told.total, i18n.language);
  const cost = sendingCost(told, card);
  const window = card?.contextWindowTokens;
  const rows: readonly (readonly [string, string])[] = [
    [t('composer.ledger.messages'), t('composer.ledger.of', { sent: told.sent, count: told.messages })],
    [t('composer.ledger.history'), formatNumber(told.history, i18n.language)],
    [t('composer.ledger.draft'), formatNumber(told.draft, i18n.language)],
    ...(told.system > 0 ? [[t('composer.ledger.system'), formatNumber(told.system, i18n.language)] as const] : []),
    ...(window ? [[t('composer.ledger.window'), formatWindow(window, i18n.language)] as const] : []),
    ...(cost
      ? [[t('composer.ledger.price'), `≈ ${formatMoney(cost.amount, cost.currency, i18n.language)}`] as const]
      : []),
  ];
  return (
    <Popover.Root>
      <Popover.Trigger
        className={css.ledger}
        data-over={window !== undefined && told.total > window}
        aria-label={t('composer.ledger.label', { tokens })}
      >
        ≈ {tokens}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={popupLayer} side="top" align="end" sideOffset={8} collisionPadding={8}>
          <Popover.Popup className={`${popup} ${css.options}`}>
            <Popover.Title className={css.optionsTitle}>{t('composer.ledger.title')}</Popover.Title>
            <dl className={css.account}>
              {rows.map(([name, value]) => (
                <div key={name} className={css.accountRow}>
                  <dt>{name}</dt>
                  <dd className={css.accountValue}>{value}</dd>
                </div>
              ))}
            </dl>
            {window !== undefined && (
              <div className={css.meter} aria-hidden>
                <span style={{ inlineSize: `${Math.min(100, (told.total / window) * 100)}%` }} />
              </div>
            )}
            <p className={css.accountNote}>{t('composer.ledger.note')}</p>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface NoticeProps extends Props {
  readonly model: string;
  readonly pictures: boolean;
}

/** What the chosen model cannot take. */
export function Notices({ told, card, model, pictures }: NoticeProps) {
  const { t, i18n } = useTranslation('chat');
  if (!card) return null;
  const window = card.contextWindowTokens;
  const notices = [
    ...(pictures && !card.abilities?.vision ? [t('composer.noVision', { model })] : []),
    ...(told?.calledTools && !card.abilities?.functionCall ? [t('composer.noTools', { model })] : []),
    ...(told && window !== undefined && told.total > window
      ? [
          t('composer.overWindow', {
            model,
            tokens: formatTokens(told.total, i18n.language),
            window: formatWindow(window, i18n.language),
          }),
        ]
      : []),
  ];
  return (
    <div role="status">
      {notices.map((notice) => (
        <p key={notice} className={css.notice}>
          {notice}
        </p>
      ))}
    </div>
  );
}
