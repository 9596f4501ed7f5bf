// All scheduled questions of the user, newest first.
import { Link } from '@remix-run/react';
import { CalendarClock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as library from '../library/Library.css.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { usePageTexts } from '../parts/page-texts.ts';
import { Skeleton } from '../parts/Skeleton.tsx';
import { PageSkeleton } from '../settings-page/PageSkeleton.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import { ScheduleRow } from './ScheduleRow.tsx';
import { UndoDeletion } from './UndoDeletion.tsx';
import { useSchedules } from './use-schedules.ts';

export function SchedulesPage() {
  const ready = usePageTexts('schedules');
  const { t } = useTranslation('schedules');
  const { schedules, state } = useSchedules();
  const { status, list, removed } = state;
  if (!ready) return <PageSkeleton />;
  const create = (
    <Link to="/settings/schedules/new" className={button({ look: 'primary' })}>
      <Plus size={16} aria-hidden />
      {t('new')}
    </Link>
  );
  return (
    <div className={page.page}>
      <h2 className={page.heading}>{t('title')}</h2>
      <p className={page.lead}>{t('text')}</p>
      {list.length > 0 && (
        <div className={library.actions} style={{ marginTop: 16 }}>
          {create}
        </div>
      )}
      {(status === 'idle' || status === 'loading') && (
        <div style={{ marginTop: 20 }}>
          <Skeleton />
        </div>
      )}
      {status === 'failed' && (
        <p className={library.banner} role="alert">
          <span>{t('failed')}</span>
          <button type="button" className={button()} onClick={() => void schedules.load()}>
            {t('again')}
          </button>
        </p>
      )}
      {list.length > 0 && (
        <ul className={`${page.card} ${library.list}`} aria-label={t('title')}>
          {list.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} schedules={schedules} />
          ))}
        </ul>
      )}
      {status === 'ready' && list.length === 0 && (
        <EmptyState icon={CalendarClock} title={t('none')}>
          {create}
        </EmptyState>
      )}
      <UndoDeletion schedules={schedules} removed={removed} />
    </div>
  );
}
