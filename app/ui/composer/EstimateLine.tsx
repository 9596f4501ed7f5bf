// Size of the next message: a number in the row that opens its breakdown, and notices of obstacles.
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { formatPercent, formatTokens, formatWindow } from '../parts/format.ts';
import { nearFrom, shareOf } from '../../client/conversations/estimate-share.ts';
import type { ChatEstimate } from './use-estimate.ts';
import { notice as line } from './Composer.css.ts';
import * as css from './estimate.css.ts';

const loadAccount = () => import('./EstimateAccount.tsx');
const EstimateAccount = lazyPart(loadAccount);
const OtherModel = lazyPart(() => import('./OtherModel.tsx'));

/** Share of the context window below which a narrow row leaves the number out: there the room is the switches'. */
const quietBelow = 0.5;

interface Props {
  readonly estimate: ChatEstimate | undefined;
  readonly card: ModelCard | undefined;
}

export function EstimateLine({ estimate, card }: Props) {
  const { t, i18n } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement>();
  if (!estimate || estimate.total === 0) return null;
  const tokens = formatTokens(estimate.total, i18n.language);
  const share = shareOf(estimate, card);
  const percent = formatPercent(share ?? 0, i18n.language);
  return (
    <>
      <button
        type="button"
        className={css.ledger}
        data-quiet={share !== undefined && share < quietBelow}
        data-near={share !== undefined && share >= nearFrom}
        data-over={share !== undefined && share >= 1}
        aria-label={
          share === undefined
            ? t('composer.ledger.label', { tokens })
            : t('composer.ledger.filling', { tokens, percent })
        }
        title={share === undefined ? undefined : t('composer.ledger.share', { percent })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onPointerEnter={() => preload(loadAccount)}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {share === undefined ? (
          t('composer.ledger.tokens', { tokens })
        ) : (
          <>
            <Ring share={share} />
            <span className={css.percent}>{percent}</span>
          </>
        )}
      </button>
      {anchor && (
        <Suspense>
          <EstimateAccount anchor={anchor} estimate={estimate} card={card} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Unit: px of the drawing. */
const ring = { size: 16, radius: 6, width: 2.5 } as const;
const around = 2 * Math.PI * ring.radius;

/** Used share of the context window, as a ring that closes. */
function Ring({ share }: { readonly share: number }) {
  const middle = ring.size / 2;
  const circle = { cx: middle, cy: middle, r: ring.radius, fill: 'none', strokeWidth: ring.width } as const;
  return (
    <svg
      width={ring.size}
      height={ring.size}
      viewBox={`0 0 ${ring.size} ${ring.size}`}
      aria-hidden
      className={css.ring}
    >
      <circle {...circle} stroke="currentColor" opacity={0.25} />
      <circle
        {...circle}
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray={`${Math.min(1, share) * around} ${around}`}
        transform={`rotate(-90 ${middle} ${middle})`}
      />
    </svg>
  );
}

interface NoticeProps extends Props {
  readonly model: string;
  readonly hasImages: boolean;
}

/** Notices of content that the chosen model does not accept, and of a change of model. */
export function Notices({ estimate, card, model, hasImages }: NoticeProps) {
  const { t, i18n } = useTranslation('chat');
  if (!card) return null;
  const window = card.contextWindowTokens;
  const notices = [
    ...(hasImages && !card.abilities?.vision ? [t('composer.noVision', { model })] : []),
    ...(estimate?.calledTools && !card.abilities?.functionCall ? [t('composer.noTools', { model })] : []),
    ...(estimate && window !== undefined && estimate.total > window
      ? [
          t('composer.overWindow', {
            model,
            tokens: formatTokens(estimate.total, i18n.language),
            window: formatWindow(window, i18n.language),
          }),
        ]
      : []),
  ];
  return (
    <div role="status">
      {notices.map((notice) => (
        <p key={notice} className={line}>
          {notice}
        </p>
      ))}
      {estimate?.author && estimate.conversationId !== undefined && estimate.author.model !== card.id && (
        <Suspense>
          <OtherModel conversationId={estimate.conversationId} author={estimate.author} model={model} />
        </Suspense>
      )}
    </div>
  );
}
