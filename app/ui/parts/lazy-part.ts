// Components in chunks of their own. Their Suspense boundary shows its fallback for as long as the chunk cannot be loaded.
import { lazy } from 'react';
import { untilLoaded } from '../../client/net/until-loaded.ts';

/** As React's `lazy`, but a chunk that fails is loaded again, where React would take the page down with it. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load));

/** Loads a chunk ahead of its use, which tries again if this fails. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
