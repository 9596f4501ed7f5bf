// Switches and settings of the chosen model: reasoning, search, the options of its card.
import { Globe } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import { searchPlan } from '../../shared/tools/search-tool.ts';
import { reasoningControl } from '../../shared/payload/model-params.ts';
import { thinksAlways } from '../../shared/payload/reasoning-kind.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { CardOptionsButton } from './CardOptionsButton.tsx';
import { ReasoningSwitch } from './ReasoningSwitch.tsx';
import { ThinksAlways } from './ThinksAlways.tsx';
import * as css from './Composer.css.ts';

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly card: ModelCard | undefined;
}

export function ModelSwitches({ conversationId, config, card }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const control = reasoningControl(card);
  const impl = card?.settings?.searchImpl;
  const list = useStore(client.providers, (providers) => providers.list);
  const { by, model } = useMemo(() => searchPlan({ ...config, searchMode: 'on' }, card, list), [config, card, list]);
  const set = (change: Partial<ChatConfig>): void => client.configure(conversationId, change);
  return (
    <>
      {control && <ReasoningSwitch control={control} config={config} set={set} />}
      {thinksAlways(card) && <ThinksAlways />}
      {/* A model that always searches has nothing to switch. */}
      {by !== 'off' && impl !== 'internal' && (
        <button
          type="button"
          className={css.toggle}
          aria-pressed={config.searchMode === 'on'}
          title={model ? t('composer.searchBy.toolOf', { model: model.name }) : impl && t(`composer.searchBy.${impl}`)}
          onClick={() => set({ searchMode: config.searchMode === 'on' ? 'off' : 'on' })}
        >
          <Globe size={16} aria-hidden />
          <span className={css.toggleText}>{t('composer.search')}</span>
        </button>
      )}
      <CardOptionsButton config={config} card={card} set={set} />
    </>
  );
}
