// Panel for an account whose plan does not include the model: link to the plans, and a form for another account's key.
import type { PanelProps } from './props.ts';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { hostOf } from '../parts/links.ts';
import { Credentials } from './Credentials.tsx';

export function Plan(props: PanelProps) {
  const { t } = useTranslation('error');
  const { info, model } = props;
  const page = info?.links.billing ?? info?.links.keys ?? info?.links.home;
  return (
    <>
      <p>{t('plan.text', { model })}</p>
      {page && (
        <div>
          <a className={button()} href={page} target="_blank" rel="noopener noreferrer">
            {t('plan.look', { host: hostOf(page) })}
            <ExternalLink size={14} aria-hidden />
          </a>
        </div>
      )}
      <p>{t('plan.other')}</p>
      <Credentials {...props} />
    </>
  );
}
