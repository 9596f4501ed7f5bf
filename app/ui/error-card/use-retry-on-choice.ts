// Retries at once with a model chosen from an error card's button.
import type { ErrorActions, FailedAnswer } from './props.ts';
import { useEffect, useRef } from 'react';
import { modelKey } from '../../shared/providers/model-key.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export function useRetryOnChoice({ conversationId, onPickModel, onRetry }: FailedAnswer & ErrorActions): () => void {
  const client = useClient();
  const chosen = useStore(client.conversations.store, () => {
    const config = client.conversations.get(conversationId)?.config;
    return config ? modelKey(config.provider, config.model) : '';
  });
  /** Model selected when the picker was opened from here. */
  const before = useRef<string | undefined>(undefined);
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (before.current === undefined || before.current === chosen) return;
    before.current = undefined;
    retry.current();
  }, [chosen]);
  return () => {
    before.current = chosen;
    onPickModel();
  };
}
