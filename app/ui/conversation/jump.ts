// Opens a conversation at one of its messages. What goes there is loaded with the first jump.
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { useClient } from '../parts/client-context.ts';
import type { ScrollOwner } from './scroll-owner.ts';

export interface Jump {
  /** A message's id. */
  readonly to: string;
  /** Another one for every time that somebody asks to go there. */
  readonly visit: string;
  /** A match of a query in the message is to be seen, once it is marked (`mark-words.ts`). */
  readonly match?: boolean;
}

/** Returns the turn that must be on the page. */
export function useJump(
  id: string,
  jump: Jump | undefined,
  box: RefObject<HTMLElement | null>,
  owner: RefObject<ScrollOwner | undefined>,
): string | undefined {
  const client = useClient();
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (!jump) return undefined;
    const stop = new AbortController();
    const go = async (): Promise<void> => {
      const { bringIntoSight, makeReady } = await untilLoaded(() => import('./go-to.ts'));
      const turn = await makeReady(client, id, jump.to);
      if (turn === undefined || stop.signal.aborted || !box.current) return;
      setWanted(turn);
      bringIntoSight({ id: turn, match: jump.match === true }, box.current, () => owner.current?.hold(), stop.signal);
    };
    // If the message cannot be loaded, the conversation stays at its end.
    go().catch(() => undefined);
    return () => stop.abort();
  }, [client, id, jump, box, owner]);
  return wanted;
}
