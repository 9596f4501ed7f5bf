// Content of an import in numbers, with the first conversations by title.
import { useTranslation } from 'react-i18next';
import { leftOutReasons } from '../../shared/transfer/import-pieces.ts';
import type { ImportReport } from '../../shared/api/transfer.ts';
import { formatNumber } from '../parts/format.ts';
import * as css from './Data.css.ts';

const formats = ['tributary', 'chatgpt', 'claude', 'lobechat', 'openwebui', 'librechat'] as const;

export function ReportTable({ report }: { readonly report: ImportReport }) {
  const { t, i18n } = useTranslation('data');
  const { t: common } = useTranslation('common');
  const { conversations, messages, folders, settings, items, notes, leftOut, sample } = report;
  const number = (count: number): string => formatNumber(count, i18n.language);
  const format = formats.find((known) => known === report.format);
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('import.from'), format ? t(`import.format_${format}`) : report.format],
    [t('import.found'), number(conversations.found)],
    [t('import.added'), number(conversations.added)],
    [t('import.known'), number(conversations.known)],
    [t('import.messages'), number(messages)],
    ...(folders.length > 0 ? ([[t('import.folders'), folders.join(', ')]] as const) : []),
    ...(items > 0 ? ([[t('import.items'), number(items)]] as const) : []),
    ...(settings > 0 ? ([[t('import.settings'), number(settings)]] as const) : []),
  ];
  return (
    <>
      <table className={css.table}>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label}>
              <th scope="row" className={css.name}>
                {label}
              </th>
              <td className={css.value}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length + leftOut.length > 0 && (
        <>
          <h4 className={css.subheading}>{t('import.notes')}</h4>
          <ul className={css.lines}>
            {leftOut.map(({ reason, count }) => {
              const known = leftOutReasons.find((each) => each === reason);
              return (
                <li key={reason} className={css.line}>
                  <span className={css.faint}>{number(count)} ×</span>
                  {known ? t(`import.leftOut.${known}`) : reason}
                </li>
              );
            })}
            {notes.map(({ what, count }) => (
              <li key={what} className={css.line}>
                <span className={css.faint}>{number(count)} ×</span>
                {what}
              </li>
            ))}
          </ul>
        </>
      )}
      {sample.length > 0 && (
        <>
          <h4 className={css.subheading}>{t('import.sample')}</h4>
          <ul className={css.lines}>
            {sample.map(({ title, messages: count, known }, index) => (
              // Titles repeat, and the list never changes.
              <li key={index} className={css.line}>
                <span className={css.lineText} dir="auto">
                  {title || common('list.untitled')}
                </span>
                <span className={css.faint}>{known ? t('import.knownMark') : number(count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
