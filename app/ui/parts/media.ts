// A media query as React state. The server draws the wide layout; styles, not scripts, decide what is seen until then.
import { useSyncExternalStore } from 'react';
import { mediaOf } from '../../client/net/media.ts';

export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches, no);
}

const no = (): boolean => false;
