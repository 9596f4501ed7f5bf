// Sends a draft to the open chat, or to a new chat that then opens.
import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../../client/outbox/queued-message.ts';
import { useClient } from '../parts/client-context.ts';

type OwnConfig = Parameters<ReturnType<typeof useClient>['send']>[2];

/** `visit`: key of the history entry. The returned function sends a draft and returns the id of its chat. */
export function useSendTo(
  id: string | undefined,
  visit: string,
  config: OwnConfig,
  folderId: string | undefined,
): (draft: Draft) => string {
  const client = useClient();
  const navigate = useNavigate();
  /** Chat started from this page: messages sent before the URL changes belong to it. */
  const begun = useRef<{ readonly visit: string; readonly id: string }>();
  // After the URL has changed, a message sent from the start page begins another chat.
  useEffect(() => {
    if (id !== undefined) begun.current = undefined;
  }, [id]);
  return useCallback(
    (draft) => {
      const to = id ?? (begun.current?.visit === visit ? begun.current.id : undefined);
      const sent = client.send(to, draft, config, folderId);
      if (to !== undefined) return sent;
      begun.current = { visit, id: sent };
      void navigate(`/c/${sent}`);
      return sent;
    },
    [client, id, navigate, visit, config, folderId],
  );
}
