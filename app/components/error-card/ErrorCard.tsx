// An error with its repair in it: one sentence, the provider's reason, one first action, details on demand.
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskOptions } from '../../chat/replies.ts';
import { remedyOf, retryAfterSeconds, textKey } from '../../chat/errors.ts';
import type { Remedy } from '../../chat/errors.ts';
import type { ReplyError } from '../../chat/reply.ts';
import { button } from '../../styles/shared.css.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useClient, useStore } from '../ui/client-context.ts';
import * as css from './ErrorCard.css.ts';

const Repair = lazy(() => import('./Repair.tsx'));

export interface ErrorActions {
  readonly onRetry: (options?: AskOptions) => void;
  readonly onPickModel: () => void;
}

/** Remedies that unfold inside the card; the others act at once. */
const unfolding: ReadonlySet<Remedy> = new Set([
  'credentials',
  'accessCode',
  'localServer',
  'shorten',
  'clock',
  'arguments',
  'pull',
]);

export function ErrorCard({
  error,
  provider,
  model,
  modelName,
  conversationId,
  onRetry,
  onPickModel,
}: ErrorActions & {
  readonly error: ReplyError;
  readonly provider: string;
  readonly model: string;
  readonly modelName: string;
  readonly conversationId: string;
}) {
  const { t } = useTranslation('error');
  const client = useClient();
  const info = useStore(client.providers, ({ list }) => list.find(({ id }) => id === provider));
  const [open, setOpen] = useState(false);
  const name = info?.name ?? provider;
  const remedy = remedyOf(error);
  const left = useSecondsLeft(remedy === 'wait' ? error : undefined);
  const [auto, setAuto] = useState(false);
  const waiting = left > 0;
  const reason = error.message.trim();
  const sentence = t(textKey(error.type), { provider: name, model: modelName });

  const act = (): void => {
    if (waiting) return setAuto(!auto);
    if (remedy === 'unstreamed') return onRetry({ stream: false });
    if (unfolding.has(remedy)) return setOpen(!open);
    if (remedy === 'pickModel' || remedy === 'switchProvider') return onPickModel();
    if (remedy === 'signIn') return location.reload();
    onRetry();
  };
  const due = auto && !waiting;
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (due) retry.current();
  }, [due]);
  return (
    <div className={css.card}>
      <div role="alert" className={css.head}>
        <CircleAlert size={18} aria-hidden className={css.icon} />
        <div>
          <p className={css.sentence}>{sentence}</p>
          {reason && reason !== sentence && <p className={css.reason}>{reason}</p>}
        </div>
      </div>
      {waiting && (
        <p role="timer" className={css.wait}>
          {t('waitSeconds', { count: left })}
          {auto && ` · ${t('autoRetry')}`}
        </p>
      )}
      <div className={css.actions}>
        <button
          type="button"
          className={button({ look: 'primary' })}
          aria-pressed={waiting ? auto : undefined}
          aria-expanded={unfolding.has(remedy) ? open : undefined}
          onClick={act}
        >
          {waiting ? t(auto ? 'autoOff' : 'autoOn') : t(`action.${remedy}`)}
        </button>
        {remedy !== 'retry' && (remedy !== 'wait' || waiting) && (
          <button type="button" className={button({ look: 'plain' })} onClick={() => onRetry()}>
            {t('retry')}
          </button>
        )}
        {remedy !== 'pickModel' && remedy !== 'switchProvider' && (
          <button type="button" className={button({ look: 'quiet' })} onClick={onPickModel}>
            {t('switchModel')}
          </button>
        )}
      </div>
      {open && (
        <Suspense>
          <Repair
            remedy={remedy}
            error={error}
            info={info}
            model={model}
            conversationId={conversationId}
            onRetry={onRetry}
            onPickModel={onPickModel}
          />
        </Suspense>
      )}
      <details className={css.details}>
        <summary className={css.summary}>{t('details')}</summary>
        <Details error={error} provider={name} />
      </details>
    </div>
  );
}

/** Counts down to the time the provider named; 0 when it named none, or when it is over. */
function useSecondsLeft(error: ReplyError | undefined): number {
  const [seen] = useState(() => Date.now());
  const failedAt = error?.at ?? seen;
  const until = error ? failedAt + (retryAfterSeconds(error, failedAt) ?? 0) * 1000 : 0;
  const [now, setNow] = useState(() => Date.now());
  const over = now >= until;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [over]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

function Details({ error, provider }: { readonly error: ReplyError; readonly provider: string }) {
  const { t } = useTranslation('error');
  const body = typeof error.body === 'string' ? error.body : JSON.stringify(error.body, undefined, 2);
  const rows = [
    [t('detail.type'), String(error.type)],
    ...(error.status === undefined ? [] : [[t('detail.status'), String(error.status)]]),
    [t('detail.provider'), provider],
  ];
  const text = (): string => [...rows.map(([label, value]) => `${label}: ${value}`), body].join('\n');
  return (
    <div className={css.detail}>
      <dl className={css.list}>
        {rows.map(([label, value]) => (
          <div key={label} className={css.entry}>
            <dt className={css.term}>{label}</dt>
            <dd className={css.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {body && body !== '{}' && body !== 'null' && <pre className={css.body}>{body}</pre>}
      <CopyButton text={text} label={t('copyDetails')} />
    </div>
  );
}
