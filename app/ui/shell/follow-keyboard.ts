// Shrinks the page by the height of an on-screen keyboard that covers it.
import { keyboard } from './Chat.css.ts';

/** Browsers with `interactive-widget` (root.tsx) resize the page themselves, so the height here is 0. */
export function followKeyboard(): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const { style } = document.documentElement;
  const follow = (): void => {
    // A zoomed page also has a smaller visual viewport.
    const covered = seen.scale > 1.05 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
    style.setProperty(keyboard, `${Math.round(covered)}px`);
  };
  seen.addEventListener('resize', follow);
  seen.addEventListener('scroll', follow);
  // The keyboard may be open already: this code loads after the page.
  follow();
  return () => {
    seen.removeEventListener('resize', follow);
    seen.removeEventListener('scroll', follow);
    style.removeProperty(keyboard);
  };
}
