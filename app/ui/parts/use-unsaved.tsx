// Asks before the user leaves a form with unsaved changes, by a link, the back button or the browser.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useBlocker } from '@remix-run/react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { backdrop, button, dialog, dialogBody, dialogHead, dialogTitle } from '../../styles/shared.css.ts';
import { usePageTexts } from './page-texts.ts';
import * as css from './Unsaved.css.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface Unsaved {
  /** The question, while the user is about to leave. */
  readonly question: ReactNode;
  /** Runs `save` at most once, so that nothing is created twice, and stops asking. */
  readonly finish: (save: () => void) => void;
}

export function useUnsaved(unsaved: boolean): Unsaved {
  const finished = useRef(false);
  useLeaveGuard(unsaved);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => unsaved && !finished.current && from.pathname !== to.pathname,
  );
  return {
    question:
      blocker.state === 'blocked' ? (
        <Question onLeave={() => blocker.proceed()} onStay={() => blocker.reset()} />
      ) : null,
    finish(save) {
      if (finished.current) return;
      finished.current = true;
      save();
    },
  };
}

interface QuestionProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

function Question({ onLeave, onStay }: QuestionProps) {
  const ready = usePageTexts('library');
  const { t } = useTranslation('library');
  if (!ready) return null;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onStay()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup className={dialog}>
          <div className={dialogHead}>
            <AlertDialog.Title className={dialogTitle}>{t('unsaved.title')}</AlertDialog.Title>
          </div>
          <div className={dialogBody}>
            <AlertDialog.Description className={css.text}>{t('unsaved.text')}</AlertDialog.Description>
            <div className={css.choices}>
              <AlertDialog.Close className={button()}>{t('unsaved.stay')}</AlertDialog.Close>
              <button type="button" className={button({ look: 'danger' })} onClick={onLeave}>
                {t('unsaved.leave')}
              </button>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
