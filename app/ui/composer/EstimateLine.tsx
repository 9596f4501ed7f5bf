// Size of the next request: a number in the row that opens its breakdown. Loaded with the first estimate.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { formatPercent, formatTokens } from '../parts/format.ts';
import { Presence } from '../parts/Presence.tsx';
import { nearFrom, shareOf } from '../../client/conversations/estimate-share.ts';
import type { ChatEstimate } from './use-estimate.ts';
import * as css from './estimate.css.ts';

const loadAccount = () => import('./EstimateAccount.tsx');
const EstimateAccount = lazyPart(loadAccount);

/** Share of the context window below which a narrow row hides the number to leave room for the switches. */
const quietBelow = 0.5;

interface Props {
  readonly estimate: ChatEstimate;
  readonly card: ModelCard | undefined;
}

export default function EstimateLine({ estimate, card }: Props) {
  const { t, i18n } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement>();
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
      <Presence>
        {anchor && (
          <EstimateAccount anchor={anchor} estimate={estimate} card={card} onClose={() => setAnchor(undefined)} />
        )}
      </Presence>
    </>
  );
}

/** Unit: SVG user units. */
const ring = { size: 16, radius: 6, width: 2.5 } as const;
const around = 2 * Math.PI * ring.radius;

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
