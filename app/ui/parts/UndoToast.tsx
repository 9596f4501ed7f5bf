// Toast after a deletion, with an undo button. Stays while undo is running or has failed.
import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as css from './UndoToast.css.ts';

const undoMs = 8_000;

interface Props {
  /** Undefined if nothing was deleted. */
  readonly text: string | undefined;
  /** Id of the deleted item: a new id restarts the timer even for equal text. */
  readonly of: string | undefined;
  /** Reason why undo failed. */
  readonly problem?: string | undefined;
  readonly busy?: boolean;
  readonly onUndo: () => unknown;
  /** Must be the same function on each render. */
  readonly onOver: () => void;
}

export function UndoToast({ text, of, problem, busy = false, onUndo, onOver }: Props) {
  const { t } = useTranslation('common');
  return (
    <div role="status">
      {text !== undefined && !busy && problem === undefined && <Countdown key={of} onOver={onOver} />}
      {text !== undefined && (
        <div className={css.toast}>
          <span className={css.text}>{problem ?? text}</span>
          <button type="button" className={button({ look: 'quiet' })} disabled={busy} onClick={() => void onUndo()}>
            <Undo2 size={15} aria-hidden />
            {t('undo')}
          </button>
        </div>
      )}
    </div>
  );
}

function Countdown({ onOver }: Pick<Props, 'onOver'>) {
  useEffect(() => {
    const timer = setTimeout(onOver, undoMs);
    return () => clearTimeout(timer);
  }, [onOver]);
  return null;
}
