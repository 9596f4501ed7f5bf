// Ctrl+K or Cmd+K opens the palette over any page. The palette itself is loaded then.
import { lazy, Suspense, useEffect, useState } from 'react';

const Palette = lazy(() => import('./Palette.tsx'));

export function PaletteHost() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const asked =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!asked || event.isComposing) return;
      // An open dialog or menu is not covered by the palette.
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return <Suspense>{open && <Palette onClose={() => setOpen(false)} />}</Suspense>;
}
