// Wakes the server-rendered page in the browser.
import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { preload } from './ui/parts/lazy-part.ts';
import { keepStyles } from './ui/shell/keep-styles.ts';
import { holdEarlyKeys } from './ui/shortcuts/early-keys.ts';

holdEarlyKeys();
keepStyles(document.head);
preload(() => import('./ui/shell/clicks-again.ts'));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
