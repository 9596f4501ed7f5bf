// All keyboard shortcuts: keys, scope and place in the list. To add one, add a row here and a handler (commands.ts);
// its text is `name.<id>` in the namespace `shortcuts`.
export interface Shortcut {
  readonly id: string;
  /**
   * Chords in canonical order (keys.ts), the first shown as hint; empty for a command of the palette that can be given
   * keys.
   */
  readonly keys: readonly string[];
  /** Chords on a Mac, if different. */
  readonly mac?: readonly string[];
  /** Everywhere, in a chat, or in the message field, which handles its keys itself. */
  readonly scope: 'app' | 'chat' | 'field';
  /** True if the keys cannot be changed. */
  readonly fixed?: true;
  /** True for navigation rather than a command; not in the palette. */
  readonly unlisted?: true;
  /** Id of an equivalent row that shows the keys. */
  readonly in?: string;
}

export const shortcuts = [
  { id: 'newChat', keys: ['Mod+Shift+O'], scope: 'app' },
  { id: 'palette', keys: ['Mod+K'], scope: 'app', unlisted: true },
  { id: 'sidebar', keys: ['Mod+B', 'Mod+Shift+S'], scope: 'app' },
  { id: 'settings', keys: ['Mod+,'], scope: 'app' },
  { id: 'shortcuts', keys: ['Mod+/', '?'], scope: 'app' },
  { id: 'theme', keys: [], scope: 'app' },
  { id: 'model', keys: ['Mod+Shift+M'], scope: 'chat' },
  { id: 'focusField', keys: ['Shift+Escape', '/'], scope: 'chat', unlisted: true },
  { id: 'attach', keys: ['Mod+U'], scope: 'chat' },
  { id: 'stop', keys: ['Escape'], scope: 'chat', fixed: true },
  { id: 'leave', keys: ['Escape'], scope: 'chat', fixed: true, unlisted: true, in: 'focusField' },
  { id: 'copyLast', keys: ['Mod+Shift+C'], scope: 'chat' },
  { id: 'copyCode', keys: ['Mod+Shift+X'], scope: 'chat' },
  { id: 'quote', keys: ['Alt+Shift+Q'], scope: 'chat' },
  { id: 'retry', keys: [], scope: 'chat' },
  { id: 'previous', keys: ['Alt+Shift+ArrowUp'], mac: ['Mod+Alt+ArrowUp'], scope: 'chat', unlisted: true },
  { id: 'next', keys: ['Alt+Shift+ArrowDown'], mac: ['Mod+Alt+ArrowDown'], scope: 'chat', unlisted: true },
  { id: 'share', keys: [], scope: 'chat' },
  { id: 'chatSettings', keys: [], scope: 'chat' },
  { id: 'rename', keys: [], scope: 'chat' },
  { id: 'pin', keys: [], scope: 'chat' },
  { id: 'archive', keys: [], scope: 'chat' },
  { id: 'export', keys: [], scope: 'chat' },
  { id: 'deleteChat', keys: ['Mod+Shift+Backspace'], scope: 'chat' },
  { id: 'send', keys: ['Enter', 'Mod+Enter'], scope: 'field', fixed: true },
  { id: 'newLine', keys: ['Shift+Enter'], scope: 'field', fixed: true },
  { id: 'editLast', keys: ['ArrowUp'], scope: 'field', fixed: true },
] as const satisfies readonly Shortcut[];

export type ShortcutId = (typeof shortcuts)[number]['id'];
export type ShortcutRow = Shortcut & { readonly id: ShortcutId };

/** Chords chosen by the user, by shortcut; empty for none. */
export type ChosenKeys = Readonly<Record<string, string>>;

export function keysOf({ id, keys, mac, fixed }: ShortcutRow, onMac: boolean, chosen: ChosenKeys): readonly string[] {
  const own = fixed ? undefined : chosen[id];
  if (own !== undefined) return own === '' ? [] : [own];
  return (onMac && mac) || keys;
}

/** Returns the shortcuts with these keys in the table's order: the first available one handles the key. */
export const idsOf = (chord: string, onMac: boolean, chosen: ChosenKeys): readonly ShortcutId[] =>
  (shortcuts as readonly ShortcutRow[])
    .filter((row) => row.scope !== 'field' && keysOf(row, onMac, chosen).includes(chord))
    .map(({ id }) => id);
