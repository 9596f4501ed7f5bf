// Sets the hints of all shortcuts for the language and platform.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useStore } from '../parts/client-context.ts';
import { onMac } from './on-mac.ts';
import { printed, spoken } from './print.ts';
import { keysOf, shortcuts } from './table.ts';
import type { ShortcutRow } from './table.ts';
import { hints } from './use-hint.ts';
import type { Hint } from './use-hint.ts';

export function useHints(): void {
  const { t } = useTranslation('common');
  const chosen = useStore(useClient().settings, (settings) => settings.shortcuts);
  useEffect(() => {
    const mac = onMac();
    const hintOf = (chords: readonly string[]): Hint => ({
      shown: printed(chords[0] ?? '', mac, (name) => t(`key.${name}`)).join(mac ? '' : '+'),
      spoken: chords.map((chord) => spoken(chord, mac)).join(' '),
    });
    const rows = (shortcuts as readonly ShortcutRow[]).map((row) => [row.id, keysOf(row, mac, chosen)] as const);
    hints.set(Object.fromEntries(rows.flatMap(([id, chords]) => (chords.length > 0 ? [[id, hintOf(chords)]] : []))));
  }, [chosen, t]);
}
