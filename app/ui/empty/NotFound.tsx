// Shown for a page or chat that does not exist, was deleted, or belongs to another user.
import { Link } from '@remix-run/react';
import { SquarePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Mark } from '../sidebar/Mark.tsx';
import * as css from './NotFound.css.ts';

export default function NotFound({ what }: { readonly what: 'page' | 'chat' }) {
  const { t } = useTranslation('missing');
  if (!usePageTexts('missing')) return null;
  return (
    <div className={css.place} data-whole={what === 'page'}>
      <Mark size={40} />
      <h2 className={css.title}>{t(`${what}.title`)}</h2>
      <p className={css.text}>{t(`${what}.text`)}</p>
      <Link to="/" className={button({ look: 'primary' })}>
        <SquarePen size={16} aria-hidden />
        {t('newChat')}
      </Link>
    </div>
  );
}
