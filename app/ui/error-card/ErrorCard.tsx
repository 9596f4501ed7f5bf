// Error card of an answer: a sentence, the provider's reason, a primary and a secondary action, and details on demand.
import type { ErrorActions, FailedAnswer } from './props.ts';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { factsOf, retryAfterSeconds } from '../../shared/errors.ts';
import { reasonOf, sentenceKey, textValues, transportCodeOf } from '../../shared/error-sentences.ts';
import { failedOnTheWay } from '../../client/net/local-cause.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { repairsOf } from '../../shared/repairs.ts';
import type { Panel } from '../../shared/repairs.ts';
import { button, hidden } from '../../styles/shared.css.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { Details } from './Details.tsx';
import { RepairButton } from './RepairButton.tsx';
import { waitOf } from './seconds.ts';
import { useAutoRetry } from './use-auto-retry.ts';
import type { AutoRetry } from './use-auto-retry.ts';
import { useRetryOnChoice } from './use-retry-on-choice.ts';
import * as css from './ErrorCard.css.ts';

const RepairPanel = lazyPart(() => import('./RepairPanel.tsx'));

interface Props extends FailedAnswer, ErrorActions {
  readonly modelName: string;
  /** Start of the answer, Unix time in ms. */
  readonly answeredAt: number;
}

export default function ErrorCard({ modelName, answeredAt, ...props }: Props) {
  const { t, i18n } = useTranslation('error');
  const { error, provider, model, conversationId, question, onRetry } = props;
  const client = useClient();
  const info = useStore(client.providers, ({ list }) => list.find(({ id }) => id === provider));
  const ownAddress = useStore(client.vaults.store, (all) => Boolean(all[provider]?.vault.baseURL));
  const busy = useStore(client.runs, (runs) => runs[conversationId] !== undefined);
  const [open, setOpen] = useState<Panel>();
  const [note, setNote] = useState('');
  const [detailed, setDetailed] = useState(false);
  const id = useId();
  const auto = useAutoRetry(error, question, answeredAt, onRetry);
  const onPickModel = useRetryOnChoice(props);

  const name = info?.name ?? provider;
  const billing = info?.links.billing ?? info?.links.keys;
  const by = failedOnTheWay(error);
  const { primary, secondary } = repairsOf(error, {
    billing: billing !== undefined,
    pulls: info?.operations.includes('pullModel') === true,
    wait: retryAfterSeconds(error, error.at ?? answeredAt) !== undefined,
    code: transportCodeOf(error),
    ownAddress: ownAddress || info?.custom !== undefined,
    unreached: by && (by === 'browser' || info?.localURL !== undefined ? 'own' : 'vendor'),
  });
  const reason = reasonOf(error);
  const { observationId } = factsOf(error);
  // The retry time set by the provider has passed.
  const over = primary === 'wait' && auto.left === 0 && retryAfterSeconds(error, error.at ?? answeredAt) !== undefined;
  const counting = primary === 'wait' && auto.left > 0;
  const sentence = over
    ? t('waitOver', { provider: name })
    : counting && isLimit(error.type)
      ? t(`limited.${error.type}`, { provider: name })
      : t(sentenceKey(error), { ...textValues(error, name, modelName, i18n.language), origin: location.origin });
  const buttons = { ...props, onPickModel, billing, open, setOpen, auto, busy, onNote: setNote };
  // Waiting resolves the error, so the card is not red.
  return (
    <div className={css.card} data-waiting={auto.left > 0 || over}>
      {auto.left > 0 ? <Ring left={auto.left} /> : <CircleAlert size={18} aria-hidden className={css.icon} />}
      <div className={css.words}>
        <div role="alert">
          <p className={css.sentence}>{sentence}</p>
          {reason && reason !== sentence && <p className={css.reason}>{reason}</p>}
        </div>
        {auto.left > 0 && (
          <p role="timer" className={css.wait}>
            <Countdown auto={auto} words={counting} />
          </p>
        )}
      </div>
      <div className={css.actions}>
        <RepairButton {...buttons} repair={primary} look={lookOf(open, counting && auto)} />
        {/* An open panel has its own retry button. */}
        {!(open && secondary === 'retry') && <RepairButton {...buttons} repair={secondary} look="quiet" />}
        <button
          type="button"
          className={`${button({ look: 'quiet' })} ${css.more}`}
          aria-expanded={detailed}
          aria-controls={id}
          onClick={() => setDetailed(!detailed)}
        >
          <span className={css.moreWords}>{t('details')}</span>
          <ChevronDown size={16} aria-hidden className={detailed ? css.turned : undefined} />
        </button>
      </div>
      <p role="status" className={css.note}>
        {note}
      </p>
      {observationId && (
        <p className={css.logged}>
          {t('logged', { id: observationId })} <CopyButton text={() => observationId} label={t('copyId')} />
        </p>
      )}
      {open && (
        <Suspense>
          <RepairPanel {...props} panel={open} info={info} onPickModel={onPickModel} />
        </Suspense>
      )}
      <div id={id} hidden={!detailed} className={css.details}>
        {detailed && <Details error={error} provider={name} model={model} />}
      </div>
    </div>
  );
}

/** Errors whose sentence says to wait, which a countdown makes redundant. */
const isLimit = (type: ReplyError['type']): type is 'QuotaLimitReached' | 429 =>
  type === 'QuotaLimitReached' || type === 429;

/** During the countdown retrying is a secondary action, and cancelling is even less prominent. */
function lookOf(open: Panel | undefined, counting: AutoRetry | false): 'primary' | 'plain' | 'quiet' {
  if (counting) return counting.number === undefined ? 'plain' : 'quiet';
  return open === undefined ? 'primary' : 'plain';
}

/** Remaining time and what happens then. For automatic retries only the ring shows the time. */
function Countdown({ auto, words }: { readonly auto: AutoRetry; readonly words: boolean }) {
  const { t } = useTranslation('error');
  const { unit, value } = waitOf(auto.left);
  const left = t(`left.${unit}`, { value });
  if (auto.number === undefined) return t('waitLeft', { left });
  const retries = t('retriesIn', { left });
  if (words) return retries;
  return (
    <>
      <span className={hidden}>{retries} </span>
      {t('tries', { number: auto.number, count: auto.count })}
    </>
  );
}

/** Ring with the remaining share of the wait around its seconds. */
function Ring({ left }: { readonly left: number }) {
  const { t } = useTranslation('error');
  const { unit, value } = waitOf(left);
  const [most, setMost] = useState(left);
  if (left > most) setMost(left);
  return (
    <span className={css.ring} style={{ [css.share]: `${left / most}turn` } as CSSProperties} aria-hidden>
      {t(`left.${unit}`, { value })}
    </span>
  );
}
