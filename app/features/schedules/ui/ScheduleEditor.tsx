// Creates or edits a scheduled question. Nothing is stored before Save, and a refusal loses no input.
import { useNavigate } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { button } from '../../../styles/shared.css.ts';
import * as library from '../../../ui/library/Library.css.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Skeleton } from '../../../ui/parts/Skeleton.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { RunHistory } from './RunHistory.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { useSchedules } from './use-schedules.ts';

/** `id`: `new` for a new schedule. */
export function ScheduleEditor({ id }: { readonly id: string }) {
  const ready = usePageTexts('schedules');
  const { t } = useTranslation('schedules');
  const schedules = useSchedules();
  const navigate = useNavigate();
  const { status, list } = schedules;
  const known = list.find((each) => each.id === id);
  if (!ready) return <PageSkeleton />;
  return (
    <div className={page.page}>
      <PageHead title={t(id === 'new' ? 'new' : 'change')} up={{ to: '/settings/schedules', label: t('title') }} />
      {status === 'failed' ? (
        <p className={library.banner} role="alert">
          <span>{t('failed')}</span>
          <button type="button" className={button()} onClick={() => void schedules.load()}>
            {t('again')}
          </button>
        </p>
      ) : status !== 'ready' ? (
        <div style={{ marginTop: 20 }}>
          <Skeleton of="field" />
        </div>
      ) : id === 'new' || known ? (
        <>
          <ScheduleForm known={known} schedules={schedules} onSaved={() => void navigate('/settings/schedules')} />
          {known && <RunHistory id={id} timeZone={known.timeZone} />}
        </>
      ) : (
        <p className={library.empty}>{t('missing')}</p>
      )}
    </div>
  );
}
