// The end of a conversation in the server's markup: shown before any script of the page has come.
import { useNonce } from '../nonce.ts';

/** Behind the element that scrolls. It runs while the page is read, and is gone once React has the page. */
export function ToEnd() {
  return (
    <script {...useNonce()} suppressHydrationWarning>
      {script}
    </script>
  );
}

/** No character of it means anything in markup. */
const script = 'let box=document.currentScript.previousElementSibling;box.scrollTop=box.scrollHeight';
