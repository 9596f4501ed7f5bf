// Spending by day as columns, one chart a currency; where no price is known, the calls. The same numbers stand in a table.
import { useTranslation } from 'react-i18next';
import { fromMicros } from '../../shared/usage/micros.ts';
import type { UsageReport, UsageRow } from '../../shared/api/usage.ts';
import { formatMoney, formatNumber } from '../parts/format.ts';
import { merged } from './merged.ts';
import { daysIn } from './periods.ts';
import { UsageTable } from './UsageTable.tsx';
import * as css from './Usage.css.ts';

const height = 140;

export function DayChart({ report }: { readonly report: UsageReport }) {
  const { t, i18n } = useTranslation('usage');
  const { language } = i18n;
  const currencies = report.totals.map(({ currency }) => currency).filter(Boolean);
  const days = daysIn(report);
  const valuesOf = (of: (row: UsageRow) => number, currency?: string): readonly number[] => {
    const byDay = new Map<string, number>();
    for (const row of report.days)
      if (currency === undefined || row.currency === currency) byDay.set(row.key, (byDay.get(row.key) ?? 0) + of(row));
    return days.map((day) => byDay.get(day) ?? 0);
  };
  return (
    <div className={css.card}>
      {currencies.map((currency) => (
        <Columns
          key={currency}
          days={days}
          values={valuesOf(({ micros }) => micros, currency)}
          label={t('chart.spent', { currency })}
          format={(micros) => formatMoney(fromMicros(micros), currency, language)}
        />
      ))}
      {currencies.length === 0 && (
        <Columns
          days={days}
          values={valuesOf(({ calls }) => calls)}
          label={t('chart.calls')}
          format={(calls) => formatNumber(calls, language)}
        />
      )}
      <details open={days.length <= 31}>
        <summary className={css.summary}>{t('chart.table')}</summary>
        <UsageTable caption={t('chart.table')} first={t('day')} rows={merged(report.days)} nameOf={({ key }) => key} />
      </details>
    </div>
  );
}

interface ColumnsProps {
  readonly days: readonly string[];
  readonly values: readonly number[];
  readonly label: string;
  format(value: number): string;
}

function Columns({ days, values, label, format }: ColumnsProps) {
  const { t } = useTranslation('usage');
  const most = Math.max(...values, 0);
  const at = values.indexOf(most);
  const step = 1000 / Math.max(1, days.length);
  const said = most > 0 ? t('chart.most', { label, value: format(most), day: days[at] ?? '' }) : label;
  return (
    <figure style={{ margin: '0 0 12px' }}>
      <figcaption className={css.quiet}>{label}</figcaption>
      <svg className={css.chart} viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" role="img" aria-label={said}>
        <line className={css.axis} x1="0" x2="1000" y1={height - 0.5} y2={height - 0.5} />
        {values.map((value, index) => {
          const tall = most > 0 ? (value / most) * (height - 8) : 0;
          return (
            value > 0 && (
              <rect
                key={days[index]}
                className={css.column}
                x={index * step + step * 0.15}
                width={step * 0.7}
                y={height - Math.max(2, tall)}
                height={Math.max(2, tall)}
              >
                <title>{`${days[index] ?? ''}: ${format(value)}`}</title>
              </rect>
            )
          );
        })}
      </svg>
      <div className={css.ends} aria-hidden>
        <span>{days[0]}</span>
        <span>{most > 0 ? t('chart.top', { value: format(most) }) : ''}</span>
        <span>{days.at(-1)}</span>
      </div>
    </figure>
  );
}
