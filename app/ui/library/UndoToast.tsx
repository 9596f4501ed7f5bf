// Said for a moment: an assistant or a prompt was deleted, with the way to have it back; or there was no room for one.
import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as css from './Library.css.ts';
import { useLibrary } from './use-library.ts';

const undoMs = 8_000;

export function UndoToast() {
  const { t } = useTranslation('library');
  const { t: common } = useTranslation('common');
  const [{ removed, full }, library] = useLibrary();
  useEffect(() => {
    if (!removed) return undefined;
    const timer = setTimeout(library.forgetRemoved, undoMs);
    return () => clearTimeout(timer);
  }, [removed, library]);
  return (
    <div role="status">
      {full && <p className={css.banner}>{t('full')}</p>}
      {removed && (
        <div className={css.toast}>
          <span>{t('removed', { name: removed.item.name })}</span>
          <button type="button" className={button({ look: 'quiet' })} onClick={library.undo}>
            <Undo2 size={15} aria-hidden />
            {common('undo')}
          </button>
        </div>
      )}
    </div>
  );
}
