// Records new keys for a shortcut: takes the next chord, unless it is in use or would type text.
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient, useStore } from '../parts/client-context.ts';
import { chordOf, composes, fieldUseOf } from './keys.ts';
import { onMac } from './on-mac.ts';
import { idsOf } from './table.ts';
import type { ShortcutId } from './table.ts';
import { usePrinted } from './print.ts';

export function useRecorder() {
  const { t } = useTranslation('shortcuts');
  const client = useClient();
  const chosen = useStore(client.settings, (settings) => settings.shortcuts);
  const print = usePrinted();
  const [recording, setRecording] = useState<ShortcutId>();
  const [notice, setNotice] = useState('');
  const words = (chord: string): string => print(chord).join('+');
  const take = (id: ShortcutId, chord: string): void => {
    const name = t(`name.${id}`);
    const other = idsOf(chord, onMac(), chosen).find((each) => each !== id);
    if (fieldUseOf(chord, onMac()) !== 'none') return setNotice(t('plain', { mod: words('Mod'), alt: words('Alt') }));
    if (other) return setNotice(t('taken', { keys: words(chord), name: t(`name.${other}`) }));
    client.setSettings({ shortcuts: { ...chosen, [id]: chord } });
    setRecording(undefined);
    setNotice(t('changed', { name, keys: words(chord) }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (recording === undefined || event.key === 'Tab' || composes(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
    const chord = chordOf(event.nativeEvent, onMac());
    if (chord === undefined) return;
    if (chord === 'Escape') {
      setRecording(undefined);
      setNotice('');
    } else if (chord === 'Backspace') {
      client.setSettings({ shortcuts: { ...chosen, [recording]: '' } });
      setRecording(undefined);
      setNotice(t('removed', { name: t(`name.${recording}`) }));
    } else take(recording, chord);
  };
  return {
    chosen,
    recording,
    notice,
    onKeyDown,
    changed: Object.keys(chosen).length > 0,
    start(id: ShortcutId): void {
      setRecording(id);
      setNotice(t('pressHint'));
    },
    stop: (): void => setRecording(undefined),
    reset: (): void => client.setSettings({ shortcuts: {} }),
  };
}
