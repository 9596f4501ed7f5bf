// All jobs, newest first: images, running jobs with a cancel button, and failed jobs with a retry.
import { Images } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { reasonOf } from '../../../shared/error-sentences.ts';
import type { ImageJob, ImageMaker, ImageResult } from '../shared/api.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { Skeleton } from '../../../ui/parts/Skeleton.tsx';
import { Presence } from '../../../ui/parts/Presence.tsx';
import { JobCard } from './JobCard.tsx';
import { Viewer } from './Viewer.tsx';
import * as css from './ImagesPage.css.ts';

export interface JobActions {
  readonly vary: (job: ImageJob) => void;
  readonly again: (job: ImageJob) => void;
  /** Repeats the order with another model. */
  readonly againBy: (job: ImageJob, provider: string, model: string) => void;
  /** Copies the job's settings into the form. */
  readonly edit: (job: ImageJob) => void;
  readonly reference: (file: string) => void;
  readonly cancel: (id: string) => void;
  readonly remove: (id: string, file?: string) => void;
}

interface Props extends JobActions {
  readonly jobs: readonly ImageJob[] | undefined;
  readonly makers: readonly ImageMaker[];
  readonly failed: unknown;
}

export interface ShownResult {
  readonly job: ImageJob;
  readonly result: ImageResult;
}

export function Gallery({ jobs, makers, failed, ...actions }: Props) {
  const { t } = useTranslation('images');
  const [shown, setShown] = useState<{ readonly id: string; readonly file: string }>();
  const all = (jobs ?? []).flatMap((job): readonly ShownResult[] => job.results.map((result) => ({ job, result })));
  const at = all.findIndex(({ job, result }) => job.id === shown?.id && result.file === shown.file);
  if (!jobs) {
    if (failed === undefined) return <Skeleton rows={2} />;
    return (
      <p role="alert" className={css.faint}>
        {t('failed', { reason: reasonOf(errorOfThrown(failed, '')) })}
      </p>
    );
  }
  if (jobs.length === 0)
    return (
      <div className={css.empty}>
        <EmptyState icon={Images} title={t('empty')} text={t('emptyText')} />
      </div>
    );
  const current = all[at];
  return (
    <>
      <ul className={css.jobs} aria-label={t('gallery')}>
        {jobs.map((job) => (
          <JobCard
            key={job.id}
            job={job}
            makers={makers}
            onOpen={(file) => setShown({ id: job.id, file })}
            {...actions}
          />
        ))}
      </ul>
      <Presence>
        {current && (
          <Viewer
            shown={current}
            several={all.length > 1}
            onStep={(by) => {
              const next = all[(at + by + all.length) % all.length];
              if (next) setShown({ id: next.job.id, file: next.result.file });
            }}
            onClose={() => setShown(undefined)}
            {...actions}
          />
        )}
      </Presence>
    </>
  );
}
