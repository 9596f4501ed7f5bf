// What will be sent, before it is: a number in the row that opens the account of it, and what stands in the way.
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { formatTokens, formatWindow } from '../ui/format.ts';
import type { Estimate } from './estimate.ts';
import * as css from './Composer.css.ts';

const loadAccount = () => import('./EstimateAccount.tsx');
const EstimateAccount = lazy(loadAccount);

interface Props {
  readonly told: Estimate | undefined;
  readonly card: ModelCard | undefined;
}

export function EstimateLine({ told, card }: Props) {
  const { t, i18n } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!told || told.total === 0) return null;
  const tokens = formatTokens(told.total, i18n.language);
  const window = card?.contextWindowTokens;
  return (
    <>
      <button
        type="button"
        className={css.ledger}
        data-over={window !== undefined && told.total > window}
        aria-label={t('composer.ledger.label', { tokens })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onPointerEnter={() => void loadAccount()}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        ≈ {tokens}
      </button>
      {anchor && (
        <Suspense>
          <EstimateAccount anchor={anchor} told={told} card={card} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
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
