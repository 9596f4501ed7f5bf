// Line under an answer with its model and cost, if known; opens the details.
import { Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import type { AssistantMessage } from '../../shared/message/message.ts';
import { costOfRounds } from '../../shared/conversation/rounds.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatMoney } from '../parts/format.ts';
import { LateModelMark } from '../parts/LateModelMark.tsx';
import { Presence } from '../parts/Presence.tsx';
import * as css from './Usage.css.ts';

const UsageDetails = lazyPart(() => import('./UsageDetails.tsx'));

interface Props {
  readonly conversationId: string;
  readonly rounds: readonly AssistantMessage[];
  readonly name: string;
}

export function UsageLine({ conversationId, rounds, name }: Props) {
  const { t, i18n } = useTranslation('chat');
  const [anchor, setAnchor] = useState<HTMLElement>();
  const providers = useStore(useClient().providers, ({ list }) => list);
  const last = rounds.at(-1);
  const cost = costOfRounds(rounds, ({ provider, model }) =>
    providers.find(({ id }) => id === provider)?.models.find(({ id }) => id === model),
  );
  return (
    <div className={css.line}>
      <span className={css.by}>
        {last && <LateModelMark provider={last.provider} model={last.model} />}
        <span className={css.model}>{name}</span>
      </span>
      {cost && cost.amount > 0 && <span>{formatMoney(cost.amount, cost.currency, i18n.language)}</span>}
      <button
        type="button"
        className={css.more}
        aria-label={t('usage.details')}
        title={t('usage.details')}
        aria-expanded={anchor !== undefined}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
        onKeyDown={({ key }) => key === 'Escape' && setAnchor(undefined)} // the code of the details may still be loading
      >
        <Info size={14} aria-hidden />
      </button>
      <Presence>
        {anchor && (
          <UsageDetails
            conversationId={conversationId}
            anchor={anchor}
            rounds={rounds}
            name={name}
            cost={cost}
            onClose={() => setAnchor(undefined)}
          />
        )}
      </Presence>
    </div>
  );
}
