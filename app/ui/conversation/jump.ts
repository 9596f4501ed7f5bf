// Opens a conversation at one of its messages. The scrolling code loads with the first jump.
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { untilLoaded } from '../../client/net/until-loaded.ts';
import { useClient } from '../parts/client-context.ts';
import type { ScrollOwner } from './scroll-owner.ts';

export interface Jump {
  readonly to: string;
  /** Different for each request to scroll there. */
  readonly visit: string;
  /** True to show a match of the search query, once marked (`mark-words.ts`). */
  readonly match?: boolean;
}

/** Returns the id of the turn that must be rendered. */
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
