// Lazily loaded components. Their Suspense boundary shows its fallback until the chunk loads.
import { lazy } from 'react';
import { untilLoaded } from '../../client/net/until-loaded.ts';

/** Like React's `lazy`, but retries a failed chunk, where React would unmount the page. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load));

/** Loads a chunk ahead of its use, which retries if this fails. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
