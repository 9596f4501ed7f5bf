// Handles a chat that the server does not have: unsent messages and the draft move to a new chat.
import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ComposerHandle } from '../composer/Composer.tsx';
import { useClient } from '../parts/client-context.ts';

/** Returns true once nothing of this chat exists here or on the server, so that the page can say so. */
export function useMissingChat(
  id: string | undefined,
  missing: boolean,
  composer: RefObject<ComposerHandle | null>,
): boolean {
  const client = useClient();
  const navigate = useNavigate();
  const [nothing, setNothing] = useState<string>();
  useEffect(() => {
    if (!missing || id === undefined) return;
    // Keeps messages sent before the conversation was known to be missing, and its draft.
    void (async () => {
      if (client.moveToNewConversation(id, await composer.current?.take())) await navigate('/', { replace: true });
      else setNothing(id);
    })();
  }, [client, composer, id, missing, navigate]);
  return missing && nothing === id;
}
