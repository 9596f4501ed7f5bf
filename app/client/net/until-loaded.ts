// Chunks that come after the page: one that cannot be loaded is tried again, since it must not take the page with it.
import { createStore } from './store.ts';

/** Waits between tries; the last one is repeated. Unit: ms. */
const pauses = [1_000, 1_000, 2_000, 5_000, 10_000];
/** Failures in a row, with a network, after which the reader is told: a newer release may have taken the chunk's place. */
const patience = 4;

/** Number of chunks that keep failing although the browser has a network. */
export const stuckLoads = createStore(0);

/** Resolves once the chunk is here, however long its network is away. Never rejects. */
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

/** Unknown outside a browser. */
const hasNetwork = (): boolean => typeof navigator !== 'object' || navigator.onLine !== false;

/** Ends early when the network is back. */
const pause = (ms = 0): Promise<void> =>
  new Promise((resolve) => {
    const inBrowser = typeof window === 'object';
    const end = (): void => {
      clearTimeout(timer);
      if (inBrowser) window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (inBrowser) window.addEventListener('online', end);
  });

/** Styles that could not be loaded. The bundler asks for a chunk's styles once and takes them as there from then on. */
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
