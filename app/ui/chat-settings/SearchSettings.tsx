// Search settings of a chat: search mode, and the engine or model that searches for a model without search. Shows only
// settings that have an effect.
import { Link } from '@remix-run/react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import type { EngineName } from '../../shared/api/search-engine.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import { takesTools } from '../../shared/tools/takes-tools.ts';
import {
  ownSearchModel,
  searchesHere,
  searchesItself,
  searchModels,
  searchPlan,
} from '../../shared/tools/search-tool.ts';
import type { SearchModel } from '../../shared/tools/search-tool.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { Select } from '../parts/Select.tsx';
import { Toggle } from '../settings/Toggle.tsx';
import * as css from '../settings/ChatSettings.css.ts';

interface Props {
  readonly config: ChatConfig;
  readonly card: ModelCard | undefined;
  readonly set: (change: Partial<ChatConfig>) => void;
}

export function SearchSettings({ config, card, set }: Props) {
  const { t } = useTranslation('chatSettings');
  const { t: chat } = useTranslation('chat');
  const list = useStore(useClient().providers, (providers) => providers.list);
  const engine = useStore(useClient().providers, (providers) => providers.engine);
  const models = useMemo(() => searchModels(list), [list]);
  const { by, ...asked } = searchPlan({ ...config, searchMode: 'on' }, card, list, engine);
  const asks = asked.model?.name ?? asked.engine?.title;
  const own = searchesItself(card);
  const tools = takesTools(card);
  // The model always searches, or search is not available.
  if (own && card?.settings?.searchImpl === 'internal')
    return <p className={css.hint}>{chat('composer.searchBy.internal')}</p>;
  if (!own && !tools) return null;
  const byTool = tools && (!own || !config.useModelBuiltinSearch);
  return (
    <>
      {by !== 'off' && (
        <Toggle
          label={chat('composer.search')}
          hint={
            asks === undefined ? chat('composer.searchBy.params') : chat('composer.searchBy.toolOf', { model: asks })
          }
          checked={config.searchMode === 'on'}
          onChange={(on) => set({ searchMode: on ? 'on' : 'off' })}
        />
      )}
      {/* A setting made for another model can always be reset, because this model may have no other way to search. */}
      {own && (!config.useModelBuiltinSearch || (tools && (models.length > 0 || engine))) && (
        <Toggle
          label={t('search.own')}
          hint={t('search.ownHint')}
          checked={config.useModelBuiltinSearch}
          onChange={(useModelBuiltinSearch) => set({ useModelBuiltinSearch })}
        />
      )}
      {byTool && <SearchModelChoice config={config} models={models} engine={engine} set={set} />}
      {byTool && !engine && searchesHere(list) && <p className={css.hint}>{t('search.here')}</p>}
    </>
  );
}

interface ChoiceProps extends Pick<Props, 'config' | 'set'> {
  readonly models: readonly SearchModel[];
  readonly engine: EngineName | undefined;
}

function SearchModelChoice({ config, models, engine, set }: ChoiceProps) {
  const { t } = useTranslation('chatSettings');
  const id = useId();
  const automatic = engine ? engine.title : ownSearchModel(config, models)?.name;
  const providers = [...new Set(models.map(({ provider }) => provider))];
  const known = models.some(({ provider, model }) => modelKey(provider, model) === config.searchFCModel);
  if (models.length === 0) {
    return (
      <p className={css.hint}>
        {!engine && t('search.none')} <Link to="/settings/search-engines">{t('search.engines')}</Link>
        {!engine && (
          <>
            {' · '}
            <Link to="/settings/providers">{t('search.providers')}</Link>
          </>
        )}
      </p>
    );
  }
  return (
    <div className={css.choice}>
      <label htmlFor={id} className={css.label}>
        {t('search.model')}
      </label>
      <Select
        id={id}
        value={known ? config.searchFCModel : ''}
        choices={[
          {
            value: '',
            label: automatic === undefined ? t('search.choose') : t('search.automatic', { model: automatic }),
          },
        ]}
        groups={providers.map((provider) => ({
          label: models.find((each) => each.provider === provider)?.providerName ?? provider,
          choices: models
            .filter((each) => each.provider === provider)
            .map(({ model, name }) => ({ value: modelKey(provider, model), label: name })),
        }))}
        onChange={(searchFCModel) => set({ searchFCModel })}
      />
      <p className={css.hint}>
        {t('search.modelHint')} <Link to="/settings/search-engines">{t('search.engines')}</Link>
      </p>
    </div>
  );
}
