// Table of usage totals: calls, tokens, cached share of the input, and billed price.
import { Link } from '@remix-run/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { features } from '../../features/settings.ts';
import { fromMicros } from '../../shared/usage/micros.ts';
import { formatMoney, formatNumber, formatPercent, formatTokens } from '../parts/format.ts';
import type { ModelColumnProps } from '../feature.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import type { MergedRow } from './merged.ts';
import * as css from './Usage.css.ts';

interface Props {
  readonly caption: string;
  readonly first: string;
  readonly rows: readonly MergedRow[];
  nameOf(row: MergedRow): string;
  linkOf?(row: MergedRow): string | undefined;
  /** Of a table by model: features add columns. */
  readonly models?: Omit<ModelColumnProps, 'provider' | 'model'> | undefined;
}

const columns = features.flatMap(({ id, modelColumn }) => (modelColumn ? [{ id, Cell: lazyPart(modelColumn) }] : []));

export function UsageTable({ caption, first, rows, nameOf, linkOf, models }: Props) {
  const { t: ofFeature } = useTranslation('features');
  const added = models ? columns : [];
  const { t, i18n } = useTranslation('usage');
  const { language } = i18n;
  return (
    <ScrollBox className={css.scroll} label={caption}>
      <table className={added.length > 0 ? `${css.table} ${css.wider}` : css.table} aria-label={caption}>
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
            {added.map(({ id }) => (
              <th key={id} scope="col">
                {ofFeature(id)}
              </th>
            ))}
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
                {added.map(({ id, Cell }) => (
                  <td key={id}>
                    <Suspense>{models && <Cell {...models} provider={row.provider ?? ''} model={row.key} />}</Suspense>
                  </td>
                ))}
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
