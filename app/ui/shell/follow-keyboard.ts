// The keyboard of a phone that lies over the page instead of making it smaller: the page ends where it begins.
import { keyboard } from './Chat.css.ts';

/** Browsers that know `interactive-widget` (root.tsx) make the page smaller themselves: nothing is left to take away. */
export function followKeyboard(): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const { style } = document.documentElement;
  const follow = (): void => {
    // A page that is zoomed in shows less of itself, too.
    const covered = seen.scale > 1.05 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
    style.setProperty(keyboard, `${Math.round(covered)}px`);
  };
  seen.addEventListener('resize', follow);
  seen.addEventListener('scroll', follow);
  // It may lie there already: this code comes after the page.
  follow();
  return () => {
    seen.removeEventListener('resize', follow);
    seen.removeEventListener('scroll', follow);
    style.removeProperty(keyboard);
  };
}
