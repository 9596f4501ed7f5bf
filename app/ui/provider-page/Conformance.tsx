// Runs the conformance suite on this provider's package and shows the number of cases and the failures.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom, sendTo } from '../../client/net/call.ts';
import { suiteApi } from '../../shared/api/suite.ts';
import type { ConformanceState } from '../../shared/api/suite.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { SuiteResult } from '../parts/SuiteResult.tsx';
import * as css from './ProviderPage.css.ts';

export function Conformance({ provider }: { readonly provider: string }) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const [answer, setAnswer] = useState<ConformanceState>();
  const [phase, setPhase] = useState<'idle' | 'running' | 'failed'>('idle');
  useEffect(() => {
    let gone = false;
    getFrom(client.transport, suiteApi.last, { provider }).then(
      (value) => {
        if (!gone) setAnswer(value);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [client, provider]);

  const run = async (): Promise<void> => {
    setPhase('running');
    try {
      setAnswer(await sendTo(client.transport, suiteApi.run, { provider }, undefined));
      setPhase('idle');
    } catch {
      setPhase('failed');
    }
  };
  if (!answer) return null;
  const { result, fixtures } = answer;
  const some = fixtures.recorded + fixtures.authored > 0;
  return (
    <section className={css.card} aria-label={t('suite.title')}>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>{t('suite.title')}</h3>
        {answer.available && (
          <button type="button" className={button()} disabled={phase === 'running'} onClick={() => void run()}>
            {phase === 'running' ? t('suite.running') : result ? t('suite.again') : t('suite.run')}
          </button>
        )}
      </div>
      <p className={css.note}>{t('suite.text')}</p>
      {some && (
        <p className={css.note}>
          {t('suite.recorded', { count: fixtures.recorded })} {t('suite.authored', { count: fixtures.authored })}
        </p>
      )}
      <SuiteResult
        result={result}
        otherwise={
          !answer.available
            ? t(some ? 'suite.confined' : 'suite.unavailable')
            : phase === 'failed'
              ? t('suite.error')
              : undefined
        }
      />
    </section>
  );
}
