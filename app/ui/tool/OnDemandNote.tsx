// Says how many tools the model looks up on demand, because the chat has too many to send all.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { takesTools } from '../../shared/tools/takes-tools.ts';
import { onDemandOf } from '../../shared/tools/on-demand.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatNumber } from '../parts/format.ts';

interface Props {
  readonly config: Pick<ChatConfig, 'provider' | 'model' | 'plugins'>;
  readonly className: string;
}

export function OnDemandNote({ config: { provider, model, plugins }, className }: Props) {
  const { t, i18n } = useTranslation('tools');
  const client = useClient();
  const sources = useStore(client.tools.registry.list, (list) => list.sources);
  const models = useStore(client.providers, ({ list }) => list.find(({ id }) => id === provider)?.models);
  const found = useMemo(() => {
    const card = models?.find(({ id }) => id === model);
    // A model without tool support looks up nothing.
    if (!takesTools(card)) return undefined;
    const on = sources.filter(({ manifest }) => plugins.includes(manifest.identifier));
    return onDemandOf(on, card);
  }, [sources, plugins, models, model]);
  if (!found) return null;
  return (
    <p className={className}>
      {t('onDemand', { count: found.functions, tokens: formatNumber(found.tokens, i18n.language) })}
    </p>
  );
}
