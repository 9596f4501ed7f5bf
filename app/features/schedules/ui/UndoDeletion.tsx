// The way back from a deletion, offered for a moment below the list.
import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedules } from '../client/schedules.ts';
import type { Schedule } from '../shared/api.ts';
import { button } from '../../../styles/shared.css.ts';
import * as library from '../../../ui/library/Library.css.ts';
import { useAttempt } from './use-attempt.ts';

const undoMs = 8_000;

interface Props {
  readonly schedules: Schedules;
  readonly removed: Schedule | undefined;
}

export function UndoDeletion({ schedules, removed }: Props) {
  const { t } = useTranslation('schedules');
  const { t: common } = useTranslation('common');
  const { refusal, busy, attempt } = useAttempt();
  useEffect(() => {
    if (!removed || busy || refusal) return undefined;
    const timer = setTimeout(schedules.forgetRemoved, undoMs);
    return () => clearTimeout(timer);
  }, [removed, busy, refusal, schedules]);
  useEffect(() => schedules.forgetRemoved, [schedules]);
  return (
    <div role="status">
      {removed && (
        <div className={library.toast}>
          <span>{refusal ? t(`trouble.${refusal.code}`) : t('removed')}</span>
          <button
            type="button"
            className={button({ look: 'quiet' })}
            disabled={busy}
            onClick={() => void attempt(() => schedules.undo())}
          >
            <Undo2 size={15} aria-hidden />
            {common('undo')}
          </button>
        </div>
      )}
    </div>
  );
}
