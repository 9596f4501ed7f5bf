// Data settings: export, import, archive, trash, shared links and storage.
import { useTranslation } from 'react-i18next';
import { PageSkeleton } from '../settings-page/PageSkeleton.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { AwayList } from './AwayList.tsx';
import { ExportCard } from './ExportCard.tsx';
import { ImportCard } from './ImportCard.tsx';
import { SharesCard } from './SharesCard.tsx';
import { StorageCard } from './StorageCard.tsx';
import * as css from './Data.css.ts';

export function DataSection() {
  const ready = usePageTexts('data');
  const { t } = useTranslation('data');
  if (!ready) return <PageSkeleton />;
  return (
    <div className={page.page}>
      <h2 className={page.heading}>{t('title')}</h2>
      <p className={page.lead}>{t('text')}</p>
      <section className={css.section} aria-labelledby="data-export">
        <h3 id="data-export" className={css.heading}>
          {t('export.title')}
        </h3>
        <ExportCard />
      </section>
      <section className={css.section} aria-labelledby="data-import">
        <h3 id="data-import" className={css.heading}>
          {t('import.title')}
        </h3>
        <ImportCard />
      </section>
      <section className={css.section} aria-labelledby="data-shares">
        <h3 id="data-shares" className={css.heading}>
          {t('shares.title')}
        </h3>
        <SharesCard />
      </section>
      <section className={css.section} aria-labelledby="data-storage">
        <h3 id="data-storage" className={css.heading}>
          {t('storage.title')}
        </h3>
        <StorageCard />
      </section>
      <AwayList view="archived" />
      <AwayList view="trash" />
    </div>
  );
}
