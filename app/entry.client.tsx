// Wakes the server-rendered page in the browser.
import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { holdEarlyKeys } from './ui/shortcuts/early-keys.ts';

holdEarlyKeys();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
