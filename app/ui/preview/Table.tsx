// Shows the first rows of separated values as a table, with the total number of rows.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { sentences } from '../parts/sentences.ts';
import { rowsOf } from './csv.ts';
import * as css from './PreviewPanel.css.ts';

const most = 500;
const mostColumns = 50;

export function Table({ text, label }: { readonly text: string; readonly label: string }) {
  const { t, i18n } = useTranslation('preview');
  // One more row for the header.
  const { rows, total } = useMemo(() => rowsOf(text, most + 1), [text]);
  const [head = [], ...body] = rows;
  const wide = rows.some((row) => row.length > mostColumns);
  const number = (value: number): string => value.toLocaleString(i18n.language);
  const shown = number(body.length);
  return (
    <>
      <p className={css.count}>
        {sentences(
          i18n.language,
          total - 1 > body.length
            ? t('rowsOf', { shown, total: number(total - 1) })
            : t('rows', { count: body.length, shown }),
          wide && t('columns', { shown: number(mostColumns) }),
        )}
      </p>
      <ScrollBox className={css.scroll} label={label}>
        <table className={css.table}>
          <thead>
            <tr>
              {head.slice(0, mostColumns).map((cell, at) => (
                <th key={at} scope="col" dir="auto">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, line) => (
              <tr key={line}>
                {row.slice(0, mostColumns).map((cell, at) => (
                  <td key={at} dir="auto">
                    {cell}
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
