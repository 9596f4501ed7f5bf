// State of semantic search in a file's dialog. Renders nothing if the file was never indexed or no embedding model is
// chosen.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as css from './FileSearch.css.ts';
import { meaningText } from './meaning-text.ts';
import { useFileSearch } from './use-file-search.ts';

/** Time in which the indexing of a new file begins. Unit: ms. */
const soonMs = 30_000;

export function FileMeaning({ id }: { readonly id: string }) {
  const { t, i18n } = useTranslation('files');
  const { t: error } = useTranslation('error');
  const [opened] = useState(() => Date.now());
  const { view, retry } = useFileSearch({
    providers: false,
    isBehind: ({ model, files }) =>
      model !== undefined && !files.some(({ ids }) => ids.includes(id)) && Date.now() - opened < soonMs,
  });
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
