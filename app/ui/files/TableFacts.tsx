// Tables of a file in its dialog: rows, columns and types as models see them, or why they cannot be queried.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFrom } from '../../client/net/call.ts';
import type { Answer } from '../../shared/api/endpoint.ts';
import { documentsApi } from '../../shared/api/documents.ts';
import type { TableView } from '../../shared/api/documents.ts';
import { useClient } from '../parts/client-context.ts';
import { formatNumber } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import * as css from './TableFacts.css.ts';

/** Maximum columns listed; the rest are counted. */
const mostColumns = 300;

type Found = Answer<typeof documentsApi.tables>;

export default function TableFacts({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('files');
  const ready = usePageTexts('files');
  const { transport } = useClient();
  const [found, setFound] = useState<Found | 'failed'>();
  useEffect(() => {
    let gone = false;
    const show = (next: Found | 'failed'): void => void (gone || setFound(next));
    getFrom(transport, documentsApi.tables, { id }).then(show, () => show('failed'));
    return () => {
      gone = true;
    };
  }, [transport, id]);
  if (!ready) return null;
  if (!found) return <span role="status">{t('table.loading')}</span>;
  if (found === 'failed') return <span role="alert">{t('table.failed')}</span>;
  const { tables, lack } = found;
  if (lack) return <span role="note">{t(`table.lack.${lack}`)}</span>;
  return (
    <div className={css.tables} role="group" aria-label={t('table.title')}>
      {tables.map((table, at) => (
        <details key={at} open={tables.length === 1 && table.columns.length <= 12}>
          <summary className={css.summary} dir="auto">
            {[
              table.sheet,
              t('table.rows', { count: table.rows, shown: formatNumber(table.rows, i18n.language) }),
              t('table.columns', {
                count: table.columns.length,
                shown: formatNumber(table.columns.length, i18n.language),
              }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </summary>
          <Columns table={table} />
        </details>
      ))}
    </div>
  );
}

function Columns({ table: { sheet, columns, headerRow } }: { readonly table: TableView }) {
  const { t, i18n } = useTranslation('files');
  const more = columns.length - mostColumns;
  return (
    <>
      {headerRow === 0 && <p className={css.note}>{t('table.noHeader')}</p>}
      <ScrollBox className={css.box} label={t('table.label', { name: sheet })}>
        <ul className={css.columns}>
          {columns.slice(0, mostColumns).map(({ name, title, kind }) => (
            <li key={name} className={css.column}>
              <span className={css.title} dir="auto">
                {title || name}
              </span>
              <span className={css.kind}>{t(`table.kind.${kind}`)}</span>
            </li>
          ))}
        </ul>
      </ScrollBox>
      {more > 0 && (
        <p className={css.note}>{t('table.more', { count: more, shown: formatNumber(more, i18n.language) })}</p>
      )}
    </>
  );
}
