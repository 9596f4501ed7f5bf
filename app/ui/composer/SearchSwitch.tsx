// The web search switch: search by the model, by its provider, or by a tool that asks a search engine or another model.
import { Globe } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { searchPlan } from '../../shared/tools/search-tool.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from '../parts/switches.css.ts';

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly card: ModelCard | undefined;
}

/** Renders nothing if the model always searches or no search is available. */
export function SearchSwitch({ conversationId, config, card }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const impl = card?.settings?.searchImpl;
  const list = useStore(client.providers, (providers) => providers.list);
  const engine = useStore(client.providers, (providers) => providers.engine);
  const { by, ...asked } = useMemo(
    () => searchPlan({ ...config, searchMode: 'on' }, card, list, engine),
    [config, card, list, engine],
  );
  const asks = asked.model?.name ?? asked.engine?.title;
  if (by === 'off' || impl === 'internal') return null;
  const on = config.searchMode === 'on';
  return (
    <button
      type="button"
      className={css.toggle}
      aria-pressed={on}
      title={
        asks === undefined ? impl && t(`composer.searchBy.${impl}`) : t('composer.searchBy.toolOf', { model: asks })
      }
      onClick={() => client.configure(conversationId, { searchMode: on ? 'off' : 'on' })}
    >
      <Globe size={16} aria-hidden />
      <span className={css.toggleText}>{t('composer.search')}</span>
    </button>
  );
}
