// The line of a file's dialog about the search by meaning; nothing for a file that was never searched, or where no model is chosen.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as css from './FileSearch.css.ts';
import { meaningText } from './meaning-text.ts';
import { useFileSearch } from './use-file-search.ts';

/** Time in which a file that was just attached begins to be read. Unit: ms. */
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
