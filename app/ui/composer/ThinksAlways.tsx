// Says that reasoning cannot be switched off for this model.
import { Brain } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as css from '../parts/switches.css.ts';

export function ThinksAlways() {
  const { t } = useTranslation('chat');
  return (
    <span className={css.fact} title={t('composer.thinking.alwaysHint')}>
      <Brain size={16} aria-hidden />
      <span className={css.toggleText}>{t('composer.thinking.always')}</span>
    </span>
  );
}
