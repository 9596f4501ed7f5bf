// In the place of a shared conversation that is not there: never was, or was taken back.
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import * as css from './Share.css.ts';

export function GoneShare() {
  const { t } = useTranslation('common');
  return (
    <main className={css.gone}>
      <h1>{t('shared.gone')}</h1>
      <p className={css.goneText}>{t('shared.goneWhy')}</p>
      <Link to="/" className={css.start}>
        {t('shared.start')}
      </Link>
    </main>
  );
}
