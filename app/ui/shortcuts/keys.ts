// Keys as chords: "Mod+Shift+O". Mod is Command on a Mac, otherwise Control. A chord names the character of the layout,
// so that "/" is Shift+7 in German; if that is not ASCII, the physical key.
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'>;

const modifiers: ReadonlySet<string> = new Set(['Control', 'Meta', 'Alt', 'AltGraph', 'Shift', 'CapsLock', 'Dead']);
const places: Readonly<Record<string, string>> = { Slash: '/', Comma: ',', Period: '.', Space: 'Space' };
const named: Readonly<Record<string, string>> = { ' ': 'Space', '+': 'Plus' };

/** Returns true during input method composition. 229: some browsers end a composition before they report it. */
export const composes = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;

/** Returns the chord of a pressed key; undefined for a modifier alone. */
export function chordOf(event: Pressed, mac: boolean): string | undefined {
  const key = keyOf(event);
  if (key === undefined) return undefined;
  // AltGr types characters, though Windows reports it as Control and Alt.
  const writes = event.getModifierState('AltGraph');
  const symbol = key === 'Plus' || (key.length === 1 && !/[A-Z]/.test(key));
  const held: readonly (readonly [string, boolean])[] = [
    ['Mod', mac ? event.metaKey : event.ctrlKey && !writes],
    [mac ? 'Ctrl' : 'Meta', mac ? event.ctrlKey : event.metaKey],
    ['Alt', event.altKey && !writes],
    // Shift was already used for typing the symbol.
    ['Shift', event.shiftKey && !symbol],
  ];
  return [...held.flatMap(([name, down]) => (down ? [name] : [])), key].join('+');
}

function keyOf({ key, code }: Pressed): string | undefined {
  if (modifiers.has(key)) return undefined;
  if (named[key] !== undefined) return named[key];
  if (key.length > 1) return key;
  if (key > ' ' && key <= '~') return key.toUpperCase();
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? places[code] ?? key;
}

const textKeys = /^(?:Backspace|Delete|Arrow\w+|Home|End|Page\w+|Enter|Tab|Space)$/;
const editing = /^Mod\+(?:Shift\+)?[ZV]$|^Mod\+[ACXY]$/;

/** Returns what a chord does in a text field: type, edit, or neither. */
export function fieldUseOf(chord: string, mac: boolean): 'writes' | 'edits' | 'none' {
  const held = chord.split('+');
  const key = held.pop() ?? '';
  const commands = held.some(
    (name) => name === 'Mod' || name === 'Ctrl' || name === 'Meta' || (!mac && name === 'Alt'),
  );
  if (!commands) return key === 'Escape' || /^F\d+$/.test(key) ? 'none' : textKeys.test(key) ? 'edits' : 'writes';
  return editing.test(chord) || (textKeys.test(key) && !held.includes('Alt')) ? 'edits' : 'none';
}

const fields =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])';

/** Returns true if the focused field handles the chord. */
export function isLeftToField(chord: string, mac: boolean, target: EventTarget | null): boolean {
  const field = target instanceof HTMLElement ? target.closest(fields) : null;
  if (!field) return false;
  const use = fieldUseOf(chord, mac);
  return use === 'writes' || (use === 'edits' && (!('value' in field) || field.value !== ''));
}
