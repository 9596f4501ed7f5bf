// The headline of a page without a chat.
import { useTranslation } from 'react-i18next';
import * as css from './Empty.css.ts';

export function Headline() {
  const { t } = useTranslation('chat');
  return (
    <div className={css.head}>
      <h2 className={css.title}>{t('empty.title')}</h2>
    </div>
  );
}
