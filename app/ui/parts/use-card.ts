// Card of a chat's model: from the list of providers, and until that is read the one this browser keeps.
import type { ModelCard } from '@tributary/runtime-core';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { useClient, useStore } from './client-context.ts';

export function useCard({ provider, model }: ModelChoice): ModelCard | undefined {
  const client = useClient();
  const last = useStore(client.lastCard, (held) =>
    held?.provider === provider && held.card.id === model ? held.card : undefined,
  );
  return useStore(client.providers, ({ status, list }) =>
    list.length === 0 && status !== 'ready'
      ? last
      : list.find(({ id }) => id === provider)?.models.find(({ id }) => id === model),
  );
}
