// Tests the connection from this device to the provider step by step, and shows which step fails.
import type { PanelProps } from './props.ts';
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probe, stepNames } from '../../client/providers/probe.ts';
import type { ProbeStep, StepState } from '../../client/providers/probe.ts';
import { button, hidden, spinner } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { formatNumber } from '../parts/format.ts';
import * as css from './ErrorCard.css.ts';

const waiting: readonly ProbeStep[] = stepNames.map((name) => ({ name, state: 'skipped' }));

export function Probe({ info, provider, model, onRetry }: PanelProps) {
  const { t, i18n } = useTranslation('error');
  const client = useClient();
  const [steps, setSteps] = useState<readonly ProbeStep[]>(waiting);
  const alive = useRef(true);
  const name = info?.name ?? provider;
  const run = useCallback(
    () => probe(client, { provider, model }, (found) => alive.current && setSteps(found)),
    [client, provider, model],
  );
  useEffect(() => {
    alive.current = true;
    void run();
    return () => {
      alive.current = false;
    };
  }, [run]);

  const fine = steps.every(({ state }) => state === 'ok');
  const running = steps.some(({ state }) => state === 'running');
  return (
    <>
      <p>{t('probe.title')}</p>
      <ol className={css.steps}>
        {steps.map(({ name: step, state, reason, ms }) => (
          <li key={step} className={css.step}>
            <Icon state={state} />
            <span>
              {t(`probe.${step}`, { provider: name })}
              <span className={hidden}>: {t(`probe.${state}`)}</span>
              {ms !== undefined && (
                <span className={css.quiet}> {t('probe.ms', { ms: formatNumber(ms, i18n.language) })}</span>
              )}
              {reason && <span className={css.problem}> {reason}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className={css.quiet}>
        {fine ? t('probe.fine') : ''}
      </p>
      <div className={css.row}>
        <button
          type="button"
          className={button({ look: 'primary' })}
          disabled={running}
          onClick={() => (fine ? onRetry() : void run())}
        >
          {fine ? t('retry') : t('probe.again')}
        </button>
      </div>
    </>
  );
}

function Icon({ state }: { readonly state: StepState }) {
  switch (state) {
    case 'ok':
      return <CircleCheck size={16} aria-hidden className={css.good} />;
    case 'failed':
      return <CircleAlert size={16} aria-hidden className={css.bad} />;
    case 'running':
      return <LoaderCircle size={16} aria-hidden className={spinner} />;
    case 'skipped':
      return <CircleDashed size={16} aria-hidden className={css.faint} />;
    default:
      return state satisfies never;
  }
}
