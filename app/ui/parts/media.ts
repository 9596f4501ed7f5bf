// A media query as React state. The server renders the wide layout; until hydration, styles decide what is visible.
import { useSyncExternalStore } from 'react';
import { mediaOf } from '../../client/net/media.ts';

export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches, no);
}

const no = (): boolean => false;
