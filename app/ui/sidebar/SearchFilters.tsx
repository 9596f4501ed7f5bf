// Filters of the search: period, folder, model, attachments.
import { useTranslation } from 'react-i18next';
import type { SearchFilters as Filters } from '../../shared/api/search.ts';
import { modelKey, readModelKey } from '../../shared/providers/model-key.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Select } from '../parts/Select.tsx';
import { small } from '../parts/Switch.css.ts';
import * as css from './Search.css.ts';

const dayMs = 86_400_000;
const spans = { week: 7, month: 30, year: 365 } as const;
const spanNames = Object.keys(spans) as (keyof typeof spans)[]; // the keys of the literal above

export interface ChosenFilters extends Filters {
  readonly span?: keyof typeof spans | undefined;
}

interface Props {
  readonly filters: ChosenFilters;
  readonly onFilters: (filters: ChosenFilters) => void;
}

export function SearchFilters({ filters, onFilters }: Props) {
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
      <Select
        look="narrow"
        label={t('when')}
        value={filters.span ?? ''}
        choices={[
          { value: '', label: t('anyTime') },
          ...spanNames.map((each) => ({ value: each, label: t(`span.${each}`) })),
        ]}
        onChange={(next) => {
          const span = next === '' ? undefined : next;
          onFilters({ ...filters, span, from: span && Date.now() - spans[span] * dayMs });
        }}
      />
      {folders.length > 0 && (
        <Select
          look="narrow"
          label={t('folder')}
          value={filters.folder ?? ''}
          choices={[
            { value: '', label: t('anyFolder') },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(folder) => onFilters({ ...filters, folder: folder || undefined })}
        />
      )}
      <Select
        look="narrow"
        label={t('model')}
        value={model}
        choices={[{ value: '', label: t('anyModel') }]}
        groups={usable.map(({ id, name, models }) => ({
          label: name,
          choices: models
            .filter(({ enabled }) => enabled === true)
            .map((card) => ({ value: modelKey(id, card.id), label: card.displayName ?? card.id })),
        }))}
        onChange={(next) => {
          const chosen = readModelKey(next);
          onFilters({ ...filters, provider: chosen?.provider, model: chosen?.model });
        }}
      />
      <label className={css.files}>
        <input
          type="checkbox"
          className={small}
          checked={filters.files === 1}
          onChange={({ target }) => onFilters({ ...filters, files: target.checked ? 1 : undefined })}
        />
        {t('files')}
      </label>
    </div>
  );
}
