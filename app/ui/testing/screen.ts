// Renders components into a linkedom page in unit tests: no layout or styles, but the full lifecycle.
import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, vi } from 'vitest';

/** Call at the top of a test file. */
export function withPage(): void {
  beforeEach(() => {
    const { window, document } = parseHTML('<main></main>');
    vi.stubGlobal('window', window);
    vi.stubGlobal('document', document);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  afterEach(() => vi.unstubAllGlobals());
}

/** Imports React DOM late, because it reads the globals when loaded. */
export async function openScreen() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const place = document.querySelector('main');
  if (!place) throw new Error('no page');
  const root = createRoot(place);
  return {
    root,
    text: () => place.textContent,
    act: (change: () => void) =>
      act(async () => {
        change();
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
}
