// Filters of the search: when, in which folder, by which model, with attachments.
import { useTranslation } from 'react-i18next';
import type { SearchFilters as Filters } from '../../shared/api/search.ts';
import { modelKey, readModelKey } from '../../shared/providers/model-key.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import { field } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import * as css from './Search.css.ts';

const dayMs = 86_400_000;
const spans = { week: 7, month: 30, year: 365 } as const;
const spanNames = Object.keys(spans) as (keyof typeof spans)[]; // its own keys

export interface ChosenFilters extends Filters {
  readonly span?: keyof typeof spans | undefined;
}

interface Props {
  readonly filters: ChosenFilters;
  readonly onFilters: (filters: ChosenFilters) => void;
}

export default function SearchFilters({ filters, onFilters }: Props) {
  const ready = usePageTexts('search');
  const { t } = useTranslation('search');
  const client = useClient();
  const folders = useStore(client.lists.folders.store, ({ list }) => list);
  const providers = useStore(client.providers, ({ list }) => list);
  const vaults = useStore(client.vaults.store, (all) => all);
  if (!ready) return null;
  const usable = providers.filter((info) => !obstacleOf(info, vaults[info.id]?.vault));
  const model = filters.model === undefined ? '' : modelKey(filters.provider ?? '', filters.model);
  return (
    <div className={css.filters} role="group" aria-label={t('filters')}>
      <select
        className={`${field} ${css.filter}`}
        aria-label={t('when')}
        value={filters.span ?? ''}
        onChange={({ target }) => {
          const span = spanNames.find((each) => each === target.value);
          onFilters({ ...filters, span, from: span && Date.now() - spans[span] * dayMs });
        }}
      >
        <option value="">{t('anyTime')}</option>
        {spanNames.map((each) => (
          <option key={each} value={each}>
            {t(`span.${each}`)}
          </option>
        ))}
      </select>
      {folders.length > 0 && (
        <select
          className={`${field} ${css.filter}`}
          aria-label={t('folder')}
          value={filters.folder ?? ''}
          onChange={({ target }) => onFilters({ ...filters, folder: target.value || undefined })}
        >
          <option value="">{t('anyFolder')}</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <select
        className={`${field} ${css.filter}`}
        aria-label={t('model')}
        value={model}
        onChange={({ target }) => {
          const chosen = readModelKey(target.value);
          onFilters({ ...filters, provider: chosen?.provider, model: chosen?.model });
        }}
      >
        <option value="">{t('anyModel')}</option>
        {usable.map(({ id, name, models }) => (
          <optgroup key={id} label={name}>
            {models
              .filter(({ enabled }) => enabled === true)
              .map((card) => (
                <option key={card.id} value={modelKey(id, card.id)}>
                  {card.displayName ?? card.id}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <label className={css.files}>
        <input
          type="checkbox"
          checked={filters.files === 1}
          onChange={({ target }) => onFilters({ ...filters, files: target.checked ? 1 : undefined })}
        />
        {t('files')}
      </label>
    </div>
  );
}
