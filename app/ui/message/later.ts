// Components that few turns show, in separate chunks, loaded while the page is idle.
import { lazyPart, preload } from '../parts/lazy-part.ts';

const loadErrorCard = () => import('../error-card/ErrorCard.tsx');
const loadRunStatus = () => import('./RunStatus.tsx');
const loadEditor = () => import('./Editor.tsx');

export const ErrorCard = lazyPart(loadErrorCard);
export const RunStatus = lazyPart(loadRunStatus);
export const Editor = lazyPart(loadEditor);

export function preloadTurns(): void {
  preload(loadErrorCard);
  preload(loadEditor);
  preload(loadRunStatus);
}
