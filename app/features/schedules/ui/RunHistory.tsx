// Paginated history of a scheduled question with the outcome of each run, newest first.
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ScheduleRun } from '../shared/api.ts';
import { fromMicros } from '../../../shared/usage/micros.ts';
import { button } from '../../../styles/shared.css.ts';
import * as library from '../../../ui/library/Library.css.ts';
import { formatMoney } from '../../../ui/parts/format.ts';
import { Skeleton } from '../../../ui/parts/Skeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { durationWords, isBad, resultWords } from './result-words.ts';
import * as css from './Schedules.css.ts';
import { useRuns } from './use-runs.ts';

interface Props {
  readonly id: string;
  readonly timeZone: string;
}

export function RunHistory({ id, timeZone }: Props) {
  const { t } = useTranslation('schedules');
  const { status, runs, next, busy, load, older } = useRuns(id);
  return (
    <section aria-label={t('history')}>
      <h3 className={page.group}>{t('history')}</h3>
      {status === 'loading' && <Skeleton />}
      {status === 'failed' && (
        <p className={library.banner} role="alert">
          <span>{t('historyFailed')}</span>
          <button type="button" className={button()} onClick={() => void load()}>
            {t('again')}
          </button>
        </p>
      )}
      {status === 'ready' && runs.length === 0 && <p className={library.empty}>{t('noRuns')}</p>}
      {runs.length > 0 && (
        <ol className={`${page.card} ${css.runs}`} aria-label={t('history')}>
          {runs.map((run) => (
            <Run key={`${run.plannedAt} ${run.byHand}`} run={run} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {next !== undefined && (
        <button
          type="button"
          className={`${button({ look: 'quiet' })} ${css.older}`}
          disabled={busy}
          onClick={() => void older()}
        >
          {t('older')}
        </button>
      )}
    </section>
  );
}

/** Delay from which a run is shown as late. Unit: ms. */
const lateMs = 60_000;

function Run({ run, timeZone }: { readonly run: ScheduleRun; readonly timeZone: string }) {
  const { t, i18n } = useTranslation('schedules');
  const { language } = i18n;
  const { plannedAt, attemptedAt, finishedAt, byHand, conversation, answer, cost = [] } = run;
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(plannedAt);
  const late = attemptedAt === undefined ? 0 : attemptedAt - plannedAt;
  const took = attemptedAt === undefined || finishedAt === undefined ? 0 : finishedAt - attemptedAt;
  const facts = [
    took >= 1_000 ? t('took', { time: durationWords(took, language) }) : '',
    !byHand && late >= lateMs ? t('lateBy', { time: durationWords(late, language) }) : '',
    byHand ? t('byHand') : '',
    ...cost.map(({ currency, micros }) => formatMoney(fromMicros(micros), currency, language)),
  ].filter(Boolean);
  return (
    <li className={library.item}>
      <div className={library.words}>
        <time dateTime={new Date(plannedAt).toISOString()} className={css.runTime}>
          {at}
        </time>
        <p className={css.result}>
          <span className={isBad(run) ? css.failed : undefined}>{resultWords(run, timeZone, language, t)}</span>
          {conversation !== null && (
            <Link
              to={`/c/${conversation}${answer === null ? '' : `?message=${encodeURIComponent(answer)}`}`}
              className={css.open}
            >
              {t('openAnswer')}
            </Link>
          )}
        </p>
        {facts.length > 0 && <p className={css.facts}>{facts.join(' · ')}</p>}
      </div>
    </li>
  );
}
