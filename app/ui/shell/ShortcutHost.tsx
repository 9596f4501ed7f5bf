// Handles keyboard shortcuts on every page. The palette and the shortcut list load on first use.
import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { lazyPart, preload } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import { applyChoice, isDark } from '../settings/theme.ts';
import { useClient } from '../parts/client-context.ts';
import { commands, useCommands } from '../shortcuts/commands.ts';
import { isRecent, takeEarlyKey } from '../shortcuts/early-keys.ts';
import { useHints } from '../shortcuts/use-hints.ts';
import { chordOf, composes, isLeftToField } from '../shortcuts/keys.ts';
import { onMac } from '../shortcuts/on-mac.ts';
import { idsOf } from '../shortcuts/table.ts';
import { holdLetters } from '../shortcuts/type-ahead.ts';

const loadPalette = () => import('../palette/Palette.tsx');
const Palette = lazyPart(loadPalette);
const ShortcutList = lazyPart(() => import('../shortcuts/ShortcutList.tsx'));

export default function ShortcutHost() {
  const client = useClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const letters = useRef('');
  useHints();
  useEffect(() => preload(loadPalette), []);
  const close = (): void => setOpen(undefined);
  const show = (which: 'palette' | 'shortcuts') => (): void => setOpen(which);
  useCommands({
    palette() {
      holdLetters(letters.current, close);
      letters.current = '';
      setOpen('palette');
    },
    shortcuts: show('shortcuts'),
    newChat: () => {
      void navigate('/');
      commands.get().focusField?.();
    },
    settings: () => void navigate('/settings'),
    theme: () => void applyChoice('theme', isDark() ? 'light' : 'dark'),
  });
  useEffect(() => {
    let stopWaiting: (() => void) | undefined;
    // A waiting key ends with the next key or click: an answer that was asked for since must go on.
    const onNext = (): void => stopWaiting?.();
    const onKeyDown = (event: KeyboardEvent): void => {
      onNext();
      if (!event.defaultPrevented) pressOrWait(event);
    };
    const pressOrWait = (event: KeyboardEvent): void => {
      if (press(event) !== 'no command' || commands.get().focusField) return;
      // The chat's commands have not loaded yet.
      stopWaiting = commands.subscribe(() => {
        if (!isRecent(event) || press(event) !== 'no command') stopWaiting?.();
      });
    };
    const press = (event: KeyboardEvent): 'no command' | undefined => {
      if (composes(event)) return;
      const mac = onMac();
      const chord = chordOf(event, mac);
      if (chord === undefined || isLeftToField(chord, mac, event.target)) return;
      const ids = idsOf(chord, mac, client.settings.get().shortcuts);
      if (ids.length === 0) return;
      // A dialog or menu takes all keys, except the shortcut that opened it, which closes it.
      if (document.querySelector(':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([data-closed])')) {
        if (!ids.some((id) => id === open)) return;
        event.preventDefault();
        return void setOpen(undefined);
      }
      for (const id of ids) {
        const run = commands.get()[id];
        if (!run || (event.repeat && id !== 'previous' && id !== 'next')) continue;
        // Escape also reaches other listeners.
        if (run() !== false && chord !== 'Escape') event.preventDefault();
        return;
      }
      return 'no command';
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerdown', onNext);
    const early = takeEarlyKey();
    if (early) {
      letters.current = early.letters;
      pressOrWait(early.event);
    }
    return () => {
      onNext();
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', onNext);
    };
  }, [client, open]);
  return (
    <>
      <Presence>{open === 'palette' && <Palette onClose={close} />}</Presence>
      <Presence>{open === 'shortcuts' && <ShortcutList onClose={close} />}</Presence>
    </>
  );
}
