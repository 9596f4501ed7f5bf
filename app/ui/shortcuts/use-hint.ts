// Shortcut hint of a button, for its tooltip and for screen readers.
import { createStore } from '../../client/net/store.ts';
import { useStore } from '../parts/client-context.ts';
import type { ShortcutId } from './table.ts';

export interface Hint {
  /** As printed: Ctrl+Shift+O. */
  readonly shown: string;
  /** Value of `aria-keyshortcuts`. */
  readonly spoken: string;
}

/** Hints by shortcut, set in the browser (use-hints.ts): the server knows neither the platform nor the user's keys. */
export const hints = createStore<Readonly<Partial<Record<ShortcutId, Hint>>>>({});

export function useHint(
  id: ShortcutId,
  label: string,
): { readonly title: string; readonly 'aria-keyshortcuts'?: string } {
  const hint = useStore(hints, (all) => all[id]);
  return hint ? { title: `${label} (${hint.shown})`, 'aria-keyshortcuts': hint.spoken } : { title: label };
}
