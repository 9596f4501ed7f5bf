// Player for reading aloud, a bar above any page; continues when another chat is opened.
import { Pause, Play, SkipForward, Square } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../shared/errors.ts';
import { reasonOf } from '../../shared/error-sentences.ts';
import { topBar } from '../../styles/scale.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { speaking, steer } from './speaking.ts';
import { useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { NoVoice } from './engines.ts';
import * as css from './Voice.css.ts';

export default function Player() {
  const ready = usePageTexts('voice');
  const { t } = useTranslation('voice');
  const now = useStore(speaking, (value) => value);
  if (!ready || !now) return null;
  const { state } = now;
  const words = (problem: unknown): string =>
    problem instanceof NoVoice ? t('noVoice') : t('failed', { reason: reasonOf(errorOfThrown(problem, '')) });
  return (
    <Bar label={t('player')}>
      <span className={css.state} role="status">
        {state === 'failed' ? words(now.problem) : t(`state.${state}`)}
      </span>
      {state === 'blocked' && (
        <button type="button" className={button({ look: 'primary' })} onClick={() => steer('resume')}>
          <Play size={16} aria-hidden />
          {t('listen')}
        </button>
      )}
      {state === 'playing' && (
        <button
          type="button"
          className={iconButton()}
          aria-label={t('pause')}
          title={t('pause')}
          onClick={() => steer('pause')}
        >
          <Pause size={18} aria-hidden />
        </button>
      )}
      {state === 'paused' && (
        <button
          type="button"
          className={iconButton()}
          aria-label={t('resume')}
          title={t('resume')}
          onClick={() => steer('resume')}
        >
          <Play size={18} aria-hidden />
        </button>
      )}
      {(state === 'playing' || state === 'paused') && (
        <button
          type="button"
          className={iconButton()}
          aria-label={t('next')}
          title={t('next')}
          onClick={() => steer('next')}
        >
          <SkipForward size={18} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={iconButton()}
        aria-label={t('stop')}
        title={t('stop')}
        onClick={() => steer('stop')}
      >
        <Square size={16} aria-hidden />
      </button>
    </Bar>
  );
}

/** Moves the page below the bar, whatever the bar's height. */
function Bar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(topBar, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(topBar);
    };
  }, []);
  return (
    <div ref={bar} className={css.player} role="region" aria-label={label}>
      {children}
    </div>
  );
}
