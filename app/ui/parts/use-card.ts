// Card of a chat's model, and whether its provider needs a key. Uses the cached provider list until the current one is
// loaded.
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

/** Returns true if the server has no key of this provider; the browser may have one. */
export const useNeedsKey = (provider: string): boolean =>
  useStore(useClient().providers, ({ list }) =>
    list.some(({ id, health }) => id === provider && health === 'needs-key'),
  );
