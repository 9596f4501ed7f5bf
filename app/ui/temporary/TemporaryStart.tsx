// Start page of a temporary chat, which explains what is not stored.
import { useTranslation } from 'react-i18next';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './Temporary.css.ts';

export default function TemporaryStart() {
  const { t } = useTranslation('temporary');
  const ready = usePageTexts('temporary');
  return (
    <div className={css.head}>
      {ready && (
        <>
          <h2 className={css.title}>{t('title')}</h2>
          <p className={css.text}>{t('text')}</p>
        </>
      )}
    </div>
  );
}
