// Sending from the message field: to the chat that is open, or to a new one that is opened by it.
import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../../client/outbox/queued-message.ts';
import { useClient } from '../parts/client-context.ts';

type OwnConfig = Parameters<ReturnType<typeof useClient>['send']>[2];

/** `visit`: key of the page's place in the history. Returns the id of the chat that a draft was sent to. */
export function useSendTo(
  id: string | undefined,
  visit: string,
  config: OwnConfig,
  folderId: string | undefined,
): (draft: Draft) => string {
  const client = useClient();
  const navigate = useNavigate();
  /** The chat that was begun from this page: what is said before the page has its address belongs to it. */
  const begun = useRef<{ readonly visit: string; readonly id: string }>();
  // Once it has its address, what is said on the page it was begun from begins another one.
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
