// A chat that the server does not have: what was written for it leads to a new one.
import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { ComposerHandle } from '../composer/Composer.tsx';
import { useClient } from '../parts/client-context.ts';

/** True once it is certain that nothing of this chat is left, here or on the server: its page says so. */
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
    // Messages sent before the conversation was known to be missing, and its draft, are not lost.
    void (async () => {
      if (client.moveToNewConversation(id, await composer.current?.take())) await navigate('/', { replace: true });
      else setNothing(id);
    })();
  }, [client, composer, id, missing, navigate]);
  return missing && nothing === id;
}
