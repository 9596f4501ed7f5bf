// Column chart of spending by day, one per currency; without prices, of calls. A table has the same numbers.
import { useTranslation } from 'react-i18next';
import { fromMicros } from '../../shared/usage/micros.ts';
import type { UsageReport, UsageRow } from '../../shared/api/usage.ts';
import { formatMoney, formatNumber } from '../parts/format.ts';
import { merged } from './merged.ts';
import { daysIn } from './periods.ts';
import { UsageTable } from './UsageTable.tsx';
import * as css from './Usage.css.ts';

const height = 140;

/** Days are in UTC; in the user's time zone they would shift. */
function dayWords(day: string | undefined, language: string, year = false): string {
  if (day === undefined) return '';
  const parts: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
  return new Intl.DateTimeFormat(language, year ? { ...parts, year: 'numeric' } : parts).format(Date.parse(day));
}

/** Returns the next round number above the maximum: 1, 2 or 5 times a power of ten. */
function topOf(most: number): number {
  const step = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((times) => times * step >= most) ?? 10) * step;
}

interface Props {
  readonly report: Pick<UsageReport, 'from' | 'to' | 'totals' | 'days'>;
}

export function DayChart({ report }: Props) {
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
          name={t('spent', { currency })}
          label={t('chart.spent', { currency })}
          format={(micros) => formatMoney(fromMicros(micros), currency, language)}
          halves
        />
      ))}
      {currencies.length === 0 && (
        <Columns
          days={days}
          values={valuesOf(({ calls }) => calls)}
          name={t('calls')}
          label={t('chart.calls')}
          format={(calls) => formatNumber(calls, language)}
        />
      )}
      <details open={days.length <= 31}>
        <summary className={css.summary}>{t('chart.asTable')}</summary>
        <UsageTable
          caption={t('chart.table')}
          first={t('day')}
          rows={merged(report.days)}
          nameOf={({ key }) => dayWords(key, language, true)}
        />
      </details>
    </div>
  );
}

interface ColumnsProps {
  readonly days: readonly string[];
  readonly values: readonly number[];
  readonly name: string;
  /** Full name for screen readers. */
  readonly label: string;
  format(value: number): string;
  /** True if values between integers are meaningful. */
  readonly halves?: true;
}

function Columns({ days, values, name, label, format, halves }: ColumnsProps) {
  const { t, i18n } = useTranslation('usage');
  const { language } = i18n;
  const most = Math.max(...values, 0);
  const at = values.indexOf(most);
  const step = 1000 / Math.max(1, days.length);
  const top = most > 0 ? topOf(most) : 0;
  const marks = halves || top % 2 === 0 ? [top, top / 2, 0] : [top, 0];
  const lineAt = (value: number): number => Math.min(height - 0.5, Math.max(0.5, height * (1 - value / top)));
  const said =
    most > 0 ? t('chart.most', { label, value: format(most), day: dayWords(days[at], language, true) }) : label;
  return (
    <figure style={{ margin: '0 0 12px' }}>
      <figcaption className={css.quiet}>{name}</figcaption>
      <div className={css.plot}>
        <div className={css.values} aria-hidden>
          {top > 0 && marks.map((value) => <span key={value}>{format(value)}</span>)}
        </div>
        <svg
          className={css.chart}
          viewBox={`0 0 1000 ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={said}
        >
          {(top > 0 ? marks.map(lineAt) : [height - 0.5]).map((y) => (
            <line key={y} className={css.axis} x1="0" x2="1000" y1={y} y2={y} />
          ))}
          {values.map((value, index) => {
            const tall = top > 0 ? (value / top) * height : 0;
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
                  <title>{`${dayWords(days[index], language, true)}: ${format(value)}`}</title>
                </rect>
              )
            );
          })}
        </svg>
        <div className={css.ends} aria-hidden>
          <span>{dayWords(days[0], language)}</span>
          <span>{dayWords(days[Math.floor(days.length / 2)], language)}</span>
          <span>{dayWords(days.at(-1), language)}</span>
        </div>
      </div>
    </figure>
  );
}
