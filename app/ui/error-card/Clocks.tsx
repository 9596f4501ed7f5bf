// Compares the server's clock with this device's at the present time, not at the time of the error.
import type { PanelProps } from './props.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { formatMoment } from '../parts/format.ts';
import * as css from './ErrorCard.css.ts';

/** Servers accept clocks that differ by less. Unit: ms. */
const toleranceMs = 5_000;

export function Clocks({ error, onRetry }: PanelProps) {
  const { t, i18n } = useTranslation('error');
  const [now, setNow] = useState(() => Date.now());
  /** Server time minus local time. Unit: ms. */
  const [ahead, setAhead] = useState<number | 'asking' | 'failed'>(() =>
    error.serverTime !== undefined && error.at !== undefined ? error.serverTime - error.at : 'asking',
  );
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const asked = Date.now();
    fetch('/healthz', { cache: 'no-store' })
      .then(({ headers }) => {
        const serverTime = Date.parse(headers.get('date') ?? '');
        // The Date header has whole seconds and was written between request and response, so both are averaged.
        if (Number.isNaN(serverTime)) setAhead('failed');
        else setAhead(serverTime + 500 - (asked + Date.now()) / 2);
      })
      .catch(() => setAhead((known) => (typeof known === 'number' ? known : 'failed')));
  }, []);
  const seconds = typeof ahead === 'number' ? Math.round(Math.abs(ahead) / 1000) : 0;
  return (
    <>
      <dl className={css.list}>
        <div className={css.entry}>
          <dt className={css.term}>{t('clock.device')}</dt>
          <dd className={css.time}>{formatMoment(now, i18n.language)}</dd>
        </div>
        <div className={css.entry}>
          <dt className={css.term}>{t('clock.server')}</dt>
          <dd className={css.time}>
            {typeof ahead === 'number' ? formatMoment(now + ahead, i18n.language) : t(`clock.${ahead}`)}
          </dd>
        </div>
      </dl>
      {typeof ahead === 'number' &&
        (Math.abs(ahead) < toleranceMs ? (
          <p>{t('clock.same')}</p>
        ) : (
          <p>
            {t('clock.apart', { count: seconds })} {t('clock.hint')}
          </p>
        ))}
      <div>
        <button type="button" className={button({ look: 'primary' })} onClick={() => onRetry()}>
          {t('retry')}
        </button>
      </div>
    </>
  );
}
