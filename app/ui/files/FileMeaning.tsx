// The line of a file's dialog about the search by meaning; nothing for a file that was never searched, or where no model is chosen.
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as css from './FileSearch.css.ts';
import { meaningText } from './meaning-text.ts';
import { useFileSearch } from './use-file-search.ts';

export function FileMeaning({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('files');
  const { t: error } = useTranslation('error');
  const { view, retry } = useFileSearch({ providers: false });
  const file = view?.files.find(({ ids, model }) => model === view.model && ids.includes(id));
  if (!file) return null;
  return (
    <span role="status" className={css.own}>
      {meaningText({ t, error, language: i18n.language }, file, 'own')}
      {file.cause && (
        <button type="button" className={button({ look: 'plain' })} onClick={retry}>
          {t('retry')}
        </button>
      )}
    </span>
  );
}
