// The way back from a deletion, offered for a moment below the list.
import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Memories } from '../../client/memory/memories.ts';
import type { Memory } from '../../shared/api/memories.ts';
import { button } from '../../styles/shared.css.ts';
import { useTried } from './use-tried.ts';
import * as css from './Memory.css.ts';

const undoMs = 8_000;

interface Props {
  readonly memories: Memories;
  readonly removed: Memory | undefined;
}

export function UndoDeletion({ memories, removed }: Props) {
  const { t } = useTranslation('personal');
  const { t: common } = useTranslation('common');
  const { trouble, busy, attempt } = useTried();
  useEffect(() => {
    if (!removed || busy || trouble !== undefined) return undefined;
    const timer = setTimeout(memories.forgetRemoved, undoMs);
    return () => clearTimeout(timer);
  }, [removed, busy, trouble, memories]);
  useEffect(() => memories.forgetRemoved, [memories]);
  return (
    <div role="status">
      {removed && (
        <div className={css.toast}>
          <span className={css.toastText}>{trouble ?? t('memory.deleted', { text: removed.text })}</span>
          <button
            type="button"
            className={button({ look: 'quiet' })}
            disabled={busy}
            onClick={() => void attempt(() => memories.undo())}
          >
            <Undo2 size={15} aria-hidden />
            {common('undo')}
          </button>
        </div>
      )}
    </div>
  );
}
