// Placeholder of a conversation while it loads.
import { useTranslation } from 'react-i18next';
import * as css from './Chat.css.ts';

export function Skeleton() {
  const { t } = useTranslation('common');
  return (
    <div className={css.skeleton} role="status" aria-label={t('loading')}>
      <i className={css.bone} style={{ width: '42%', marginInlineStart: 'auto' }} />
      <i className={css.bone} style={{ width: '92%' }} />
      <i className={css.bone} style={{ width: '84%' }} />
      <i className={css.bone} style={{ width: '58%' }} />
    </div>
  );
}
