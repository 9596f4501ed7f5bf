// Button that copies the problems of a preview into the message field.
import { Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as css from './PreviewPanel.css.ts';

export function FixButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('preview');
  return (
    <button type="button" className={`${button()} ${css.fix}`} onClick={onClick}>
      <Wrench size={15} aria-hidden />
      {t('fix')}
    </button>
  );
}
