// Shown for a shared conversation that does not exist, was revoked, or cannot be loaded.
import { isRouteErrorResponse, Link, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import * as css from './Share.css.ts';

export function GoneShare() {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const away = isRouteErrorResponse(error) && error.status === 503;
  return (
    <main className={css.gone}>
      <h1>{t(away ? 'shared.away' : 'shared.gone')}</h1>
      <p className={css.goneText}>{t(away ? 'shared.awayWhy' : 'shared.goneWhy')}</p>
      <Link to="/" className={css.start}>
        {t('shared.start')}
      </Link>
    </main>
  );
}
