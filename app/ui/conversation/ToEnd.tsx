// Scrolls a server-rendered conversation to its end before any script of the page has loaded.
import { useNonce } from '../nonce.ts';

/** Rendered after the scrolling element. The script runs while the page is parsed, and is removed on hydration. */
export function ToEnd() {
  return (
    <script {...useNonce()} suppressHydrationWarning>
      {script}
    </script>
  );
}

/** Contains no character that needs escaping in HTML. */
const script = 'let box=document.currentScript.previousElementSibling;box.scrollTop=box.scrollHeight';
