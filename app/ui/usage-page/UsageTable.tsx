// Table of usage totals: calls, tokens, cached share of the input, and billed price.
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { fromMicros } from '../../shared/usage/micros.ts';
import { formatMoney, formatNumber, formatPercent, formatTokens } from '../parts/format.ts';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import type { MergedRow } from './merged.ts';
import * as css from './Usage.css.ts';

interface Props {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly MergedRow[];
  nameOf(row: MergedRow): string;
  linkOf?(row: MergedRow): string | undefined;
}

export function UsageTable({ caption, first, rows, nameOf, linkOf }: Props) {
  const { t, i18n } = useTranslation('usage');
  const { language } = i18n;
  return (
    <ScrollBox className={css.scroll} label={caption}>
      <table className={css.table} aria-label={caption}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">{t('calls')}</th>
            <th scope="col" className={css.wide}>
              {t('input')}
            </th>
            <th scope="col" className={css.wide}>
              {t('cached')}
            </th>
            <th scope="col" className={css.wide}>
              {t('output')}
            </th>
            <th scope="col">{t('price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const link = linkOf?.(row);
            return (
              <tr key={`${row.provider ?? ''} ${row.key}`}>
                <th scope="row" dir="auto">
                  {link === undefined ? nameOf(row) : <Link to={link}>{nameOf(row)}</Link>}
                </th>
                <td>{formatNumber(row.calls, language)}</td>
                <td className={css.wide}>{formatTokens(row.inputTokens, language)}</td>
                <td className={css.wide}>
                  {row.inputTokens > 0 ? formatPercent(row.cachedTokens / row.inputTokens, language) : '–'}
                </td>
                <td className={css.wide}>{formatTokens(row.outputTokens, language)}</td>
                <td>
                  <PriceCell row={row} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Lists each currency; says if a price is unknown. */
export function PriceCell({ row }: { readonly row: Pick<MergedRow, 'prices' | 'unpriced' | 'calls'> }) {
  const { t, i18n } = useTranslation('usage');
  const { prices, unpriced } = row;
  return (
    <>
      {prices.map(({ currency, micros }) => (
        <div key={currency}>{formatMoney(fromMicros(micros), currency, i18n.language)}</div>
      ))}
      {unpriced > 0 && <div className={css.quiet}>{t('unpriced', { count: unpriced })}</div>}
      {prices.length === 0 && unpriced === 0 && '–'}
    </>
  );
}
