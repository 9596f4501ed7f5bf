// Commands available now, registered by the components that run them, for shortcuts and the palette.
import { useEffect, useRef } from 'react';
import { createStore } from '../../client/net/store.ts';
import type { ShortcutId } from './table.ts';

/** Returns false if there was nothing to do, so that the key is not handled. */
export type Command = () => unknown;
export type Commands = Readonly<Partial<Record<ShortcutId, Command>>>;

export const commands = createStore<Commands>({});

/** Registers commands while the component is mounted. Undefined ones are currently unavailable. */
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
      ids.split(' ').map((id) => [id, () => latest.current[id as ShortcutId]?.()]), // keys of `offered`
    );
    commands.set((all) => ({ ...all, ...own }));
    return () =>
      commands.set((all) =>
        Object.fromEntries(Object.entries(all).filter(([id, run]) => own[id as ShortcutId] !== run)),
      );
  }, [ids]);
}
