// Runs the conformance suite on a loaded package and shows the last result.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import type { ConformanceResult } from '../../shared/api/suite.ts';
import { packagesApi } from '../../shared/api/packages.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { SuiteResult } from '../parts/SuiteResult.tsx';
import * as css from './PackagesPage.css.ts';

export function PackageSuite({ name, last }: { readonly name: string; readonly last: ConformanceResult | null }) {
  const { t } = useTranslation('providers');
  const client = useClient();
  const [result, setResult] = useState(last);
  const [phase, setPhase] = useState<'idle' | 'running' | 'failed'>('idle');
  const run = async (): Promise<void> => {
    setPhase('running');
    try {
      setResult((await sendTo(client.transport, packagesApi.runSuite, {}, { name })).result);
      setPhase('idle');
    } catch {
      setPhase('failed');
    }
  };
  const label = phase === 'running' ? t('suite.running') : result ? t('suite.again') : t('suite.run');
  return (
    <div className={css.suite}>
      <div className={css.suiteResult}>
        {/* Nothing without a result: there may be a hundred rows. */}
        {(result || phase === 'failed') && (
          <SuiteResult result={result} otherwise={phase === 'failed' ? t('suite.error') : undefined} />
        )}
      </div>
      <button
        type="button"
        className={button()}
        disabled={phase === 'running'}
        aria-label={`${label}: ${name}`}
        onClick={() => void run()}
      >
        {label}
      </button>
    </div>
  );
}
