// Card of an image job in the gallery.
import { LoaderCircle, RotateCcw, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { imageJobsApi, isOpen } from '../shared/api.ts';
import type { ImageJob, ImageMaker } from '../shared/api.ts';
import { fileAddress, thumbnailAddress } from '../../../shared/conversation/file-address.ts';
import { button, iconButton, spinner } from '../../../styles/shared.css.ts';
import { BrandMark } from '../../../ui/parts/BrandMark.tsx';
import { useNow } from './use-now.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { RetryMenu } from './ModelMenu.tsx';
import type { JobActions } from './Gallery.tsx';
import { comma } from '../../../ui/parts/sentences.ts';
import * as css from './ImagesPage.css.ts';

interface Props extends JobActions {
  readonly job: ImageJob;
  readonly makers: readonly ImageMaker[];
  readonly onOpen: (file: string) => void;
}

export function JobCard({ job, makers, onOpen, ...actions }: Props) {
  const { t, i18n } = useTranslation('images');
  const maker = makers.find(({ provider }) => provider === job.provider);
  const name = maker?.models.find(({ id }) => id === job.model)?.name ?? job.model;
  const by = maker?.name ?? job.provider;
  const open = isOpen(job.state);
  return (
    <li className={css.job}>
      <div className={css.jobHead}>
        <p className={css.jobPrompt} title={job.prompt}>
          {job.prompt}
        </p>
        <div className={css.jobTools}>
          {open ? (
            <button type="button" className={button({ look: 'quiet' })} onClick={() => actions.cancel(job.id)}>
              <X size={16} aria-hidden />
              {t('cancel')}
            </button>
          ) : (
            <>
              <button
                type="button"
                className={iconButton()}
                aria-label={t('useSettings')}
                title={t('useSettings')}
                onClick={() => actions.edit(job)}
              >
                <RotateCcw size={16} aria-hidden />
              </button>
              <button
                type="button"
                className={iconButton()}
                aria-label={t('removeAll')}
                title={t('removeAll')}
                onClick={() => actions.remove(job.id)}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            </>
          )}
        </div>
      </div>
      <p className={css.jobFacts}>
        <BrandMark mark={maker?.mark} size="small" />
        <span>{[name, ...factsOf(job)].join(' · ')}</span>
      </p>
      {job.notSent.length > 0 && (
        <p className={css.notSent}>
          {t('wasNotSent', { names: job.notSent.map((wish) => t(`wish.${wish}`)).join(comma(i18n.language)) })}
        </p>
      )}
      {(open || job.results.length > 0) && (
        <div className={css.grid}>
          {job.results.map(({ file, mediaType }, at) => (
            <button key={file} type="button" className={css.thumb} onClick={() => onOpen(file)}>
              {mediaType.startsWith('image/') ? (
                <img
                  className={css.thumbImage}
                  src={thumbnailAddress(fileAddress(file))}
                  alt={t('imageOf', { number: at + 1, prompt: job.prompt })}
                  loading="lazy"
                  decoding="async"
                />
              ) : (
                <span className={css.faint}>{t('drawing')}</span>
              )}
            </button>
          ))}
          {open && <Waiting job={job} />}
        </div>
      )}
      {job.state === 'error' && job.error && (
        <ErrorNote
          error={job.error}
          text={job.text ?? undefined}
          model={{ name, maker: { name: by, provider: job.provider } }}
        >
          <button type="button" className={button({ look: 'primary' })} onClick={() => actions.again(job)}>
            {t('again')}
          </button>
          <RetryMenu makers={makers} job={job} onChoose={(provider, model) => actions.againBy(job, provider, model)} />
        </ErrorNote>
      )}
      {(job.state === 'cancelled' || job.state === 'interrupted') && (
        <p className={css.ended}>
          {t(`ended.${job.state}`)}
          <button type="button" className={button({ look: 'quiet' })} onClick={() => actions.again(job)}>
            {t('again')}
          </button>
        </p>
      )}
    </li>
  );
}

const factsOf = ({ wishes: { size, quality, seed, references = [] } }: ImageJob): readonly string[] =>
  [
    size?.replace('x', ' × '),
    quality,
    seed === undefined ? undefined : `#${seed}`,
    references.length > 0 ? `+${references.length}` : undefined,
  ].filter((fact) => fact !== undefined);

/** Card of a running job with the elapsed time: no provider reports progress. */
function Waiting({ job }: { readonly job: ImageJob }) {
  const { t } = useTranslation('images');
  const now = useNow();
  const seconds = Math.max(0, Math.floor((now - (job.startedAt ?? now)) / 1000));
  return (
    <div className={css.waiting} role="status">
      {job.partial !== undefined && (
        <img
          className={css.unfinished}
          src={pathOf(imageJobsApi.partial, { id: job.id, number: job.partial })}
          alt={t('unfinished')}
        />
      )}
      <span className={css.progress} data-over={job.partial !== undefined}>
        <LoaderCircle size={20} className={spinner} aria-hidden />
        <span>{job.state === 'queued' ? t('queued') : t('running')}</span>
        <span className={css.seconds} aria-hidden>
          {job.state === 'running' && t('seconds', { count: seconds })}
        </span>
      </span>
    </div>
  );
}
