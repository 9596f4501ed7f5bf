// Commands that can be run now: each by the part of the page that can, for the keyboard and the palette alike.
import { useEffect, useRef } from 'react';
import { createStore } from '../../client/net/store.ts';
import type { ShortcutId } from './table.ts';

/** Returns false where there was nothing to do: the key is left to others. */
export type Command = () => unknown;
export type Commands = Readonly<Partial<Record<ShortcutId, Command>>>;

export const commands = createStore<Commands>({});

/** Offers commands as long as the component is there. Those that are undefined cannot be run at the moment. */
export function useCommands(offered: Readonly<Partial<Record<ShortcutId, Command | undefined>>>): void {
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  const ids = Object.entries(offered)
    .flatMap(([id, run]) => (run ? [id] : []))
    .join(' ');
  useEffect(() => {
    const own: Commands = Object.fromEntries(
      ids.split(' ').map((id) => [id, () => latest.current[id as ShortcutId]?.()]), // its own keys
    );
    commands.set((all) => ({ ...all, ...own }));
    return () =>
      commands.set((all) =>
        Object.fromEntries(Object.entries(all).filter(([id, run]) => own[id as ShortcutId] !== run)),
      );
  }, [ids]);
}
