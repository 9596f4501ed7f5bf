// Result of the conformance suite for a package: number of cases, and the failures.
import { useTranslation } from 'react-i18next';
import type { ConformanceResult } from '../../shared/api/suite.ts';
import { formatMs } from './format.ts';
import { useDateTime } from './use-date-time.ts';
import * as css from './SuiteResult.css.ts';

/** `otherwise`: shown without a result. Uses the texts of the providers' page. */
export function SuiteResult({
  result,
  otherwise,
}: {
  readonly result: ConformanceResult | null;
  readonly otherwise: string | undefined;
}) {
  const { t, i18n } = useTranslation('providers');
  const dateTime = useDateTime();
  const failed = result?.failed ?? [];
  return (
    <>
      <p role="status" className={result && failed.length === 0 ? css.good : css.note}>
        {otherwise ??
          (result
            ? t('suite.passed', {
                passed: result.passed,
                count: result.cases,
                time: dateTime(result.at),
                duration: formatMs(result.ms, i18n.language),
              })
            : t('suite.never'))}
      </p>
      {failed.length > 0 && (
        <>
          <p className={css.bad}>{t('suite.failed', { count: failed.length })}</p>
          <ul className={css.failedList}>
            {failed.map(({ id, title, found }) => (
              <li key={id}>
                {id} {title}: {found}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
