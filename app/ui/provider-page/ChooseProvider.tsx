// Placeholder beside the list while no provider is chosen.
import { useTranslation } from 'react-i18next';
import * as css from './ProviderList.css.ts';

export function ChooseProvider() {
  const { t } = useTranslation('providers');
  return <p className={css.choose}>{t('list.choose')}</p>;
}
