// All scheduled questions of the user, newest first.
import { Link } from '@remix-run/react';
import { CalendarClock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { button } from '../../../styles/shared.css.ts';
import * as library from '../../../ui/library/Library.css.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { UndoToast } from '../../../ui/parts/UndoToast.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { Skeleton } from '../../../ui/parts/Skeleton.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { ScheduleRow } from './ScheduleRow.tsx';
import { refusalOf } from './trouble.ts';
import { useSchedules } from './use-schedules.ts';

export function SchedulesPage() {
  const ready = usePageTexts('schedules');
  const { t } = useTranslation('schedules');
  const schedules = useSchedules();
  const { problem, busy, attempt } = useAttempt(refusalOf);
  const { status, list, removed } = schedules;
  if (!ready) return <PageSkeleton />;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')}>
        <Link to="/settings/schedules/new" className={button({ look: 'primary' })}>
          <Plus size={16} aria-hidden />
          {t('new')}
        </Link>
      </PageHead>
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
        <EmptyState icon={CalendarClock} title={t('noneTitle')} text={t('none')} />
      )}
      <UndoToast
        text={removed && t('removed')}
        of={removed?.id}
        problem={problem && t(`trouble.${problem.code}`)}
        busy={busy}
        onUndo={() => attempt(schedules.undo)}
        onOver={schedules.forgetRemoved}
      />
    </div>
  );
}
