// Table of the first rows that a query returned, with their total number and a copy button.
import { useTranslation } from 'react-i18next';
import type { Queried } from '../../shared/tools/queried.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { formatNumber } from '../parts/format.ts';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { csvOf } from '../parts/table-text.ts';
import * as css from './QueriedRows.css.ts';

export function QueriedRows({ queried: { columns, rows, total, more, cut = 0 } }: { readonly queried: Queried }) {
  const { t, i18n } = useTranslation('tools');
  const counts = { shown: formatNumber(rows.length, i18n.language), total: formatNumber(total, i18n.language) };
  const extent = more
    ? t('card.rowsOfMore', counts)
    : rows.length < total
      ? t('card.rowsOf', counts)
      : t('card.rows', { count: total, ...counts });
  if (rows.length === 0) return <p className={css.count}>{t('card.noRows')}</p>;
  return (
    <>
      <div className={css.head}>
        <p className={css.count}>{[extent, ...(cut > 0 ? [t('card.cutCells', { count: cut })] : [])].join(' · ')}</p>
        <CopyButton text={() => csvOf([columns, ...rows])} label={t('card.copyRows')} />
      </div>
      <ScrollBox className={css.box} label={t('card.rowsLabel')}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th key={at} scope="col" dir="auto" data-number={isNumbers(rows, at)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={line}>
                {row.map((cell, at) => (
                  <td
                    key={at}
                    dir="auto"
                    data-number={typeof cell === 'number'}
                    data-empty={cell === null}
                    data-long={typeof cell === 'string' && cell.length > oneLine}
                  >
                    {cell ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

/** Longest cell that is not wrapped, so that dates do not break at their dashes. Unit: characters. */
const oneLine = 24;

const isNumbers = (rows: Queried['rows'], at: number): boolean =>
  rows.some((row) => row[at] !== null) && rows.every((row) => row[at] === null || typeof row[at] === 'number');
