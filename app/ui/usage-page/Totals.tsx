// Totals of a period: cost in each currency, calls and tokens.
import { ChartColumn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { UsageReport } from '../../shared/api/usage.ts';
import { fromMicros } from '../../shared/usage/micros.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { formatMoney, formatNumber, formatPercent, formatTokens } from '../parts/format.ts';
import { merged } from './merged.ts';
import * as css from './Usage.css.ts';

export function Totals({ totals }: Pick<UsageReport, 'totals'>) {
  const { t, i18n } = useTranslation('usage');
  const { language } = i18n;
  const [all] = merged(totals);
  if (!all) return <EmptyState icon={ChartColumn} title={t('none')} text={t('noneText')} />;
  const { calls, failed, unpriced, inputTokens, cachedTokens, outputTokens, prices } = all;
  return (
    <dl className={css.tiles}>
      {prices.map(({ currency, micros }) => (
        <div key={currency} className={css.tile}>
          <dt className={css.tileName}>{t('spent', { currency })}</dt>
          <dd className={css.tileValue}>{formatMoney(fromMicros(micros), currency, language)}</dd>
        </div>
      ))}
      <div className={css.tile}>
        <dt className={css.tileName}>{t('calls')}</dt>
        <dd className={css.tileValue}>{formatNumber(calls, language)}</dd>
        {failed > 0 && <dd className={css.tileNote}>{t('failedCalls', { count: failed })}</dd>}
        {unpriced > 0 && <dd className={css.tileNote}>{t('unpriced', { count: unpriced })}</dd>}
      </div>
      <div className={css.tile}>
        <dt className={css.tileName}>{t('input')}</dt>
        <dd className={css.tileValue}>{formatTokens(inputTokens, language)}</dd>
        {inputTokens > 0 && (
          <dd className={css.tileNote}>
            {t('cachedShare', { share: formatPercent(cachedTokens / inputTokens, language) })}
          </dd>
        )}
      </div>
      <div className={css.tile}>
        <dt className={css.tileName}>{t('output')}</dt>
        <dd className={css.tileValue}>{formatTokens(outputTokens, language)}</dd>
      </div>
    </dl>
  );
}
