// Retries lazily loaded chunks, so that a failure does not break the page.
import { createStore } from './store.ts';

/** Delays between attempts; the last one repeats. Unit: ms. */
const pauses = [1_000, 1_000, 2_000, 5_000, 10_000];
/** Consecutive failures with a network before the user is notified: a newer release may have replaced the chunk. */
const patience = 4;

/** Number of chunks that keep failing although there is a network. */
export const stuckLoads = createStore(0);

/** Resolves once the chunk is loaded. Never rejects. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  let stuck = false;
  for (let failures = 0; ;) {
    try {
      await restyle();
      const module = await load();
      if (stuck) stuckLoads.set((count) => count - 1);
      return module;
    } catch {
      if (hasNetwork()) failures += 1;
      if (failures >= patience && !stuck) {
        stuck = true;
        stuckLoads.set((count) => count + 1);
      }
      await pause(pauses[Math.min(Math.max(failures - 1, 0), pauses.length - 1)]);
    }
  }
}

/** Assumes a network outside a browser. */
const hasNetwork = (): boolean => typeof navigator !== 'object' || navigator.onLine !== false;

/** Resolves early when the network is back. */
const pause = (ms = 0): Promise<void> =>
  new Promise((resolve) => {
    const page = typeof window === 'object' ? window : undefined;
    const end = (): void => {
      clearTimeout(timer);
      page?.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    page?.addEventListener('online', end);
  });

/** Stylesheets that failed to load. The bundler requests a chunk's styles once and then assumes they are present. */
const broken = new Set<HTMLLinkElement>();
if (typeof document === 'object')
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target);
    },
    true,
  );

async function restyle(): Promise<void> {
  const links = [...broken];
  broken.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', resolve);
          again.addEventListener('error', reject);
          link.replaceWith(again);
        }),
    ),
  );
}
