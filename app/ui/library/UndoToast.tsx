// Toast after an assistant or a prompt was deleted, or could not be added because the library is full.
import { useTranslation } from 'react-i18next';
import { UndoToast as Toast } from '../parts/UndoToast.tsx';
import * as css from './Library.css.ts';
import { useLibrary } from './use-library.ts';

export function UndoToast() {
  const { t } = useTranslation('library');
  const [{ removed, full }, library] = useLibrary();
  return (
    <>
      {full && (
        <p className={css.banner} role="status">
          {t('full')}
        </p>
      )}
      <Toast
        text={removed && t('removed', { name: removed.item.name })}
        of={removed?.item.id}
        onUndo={library.undo}
        onOver={library.forgetRemoved}
      />
    </>
  );
}
