// Components that most turns never show, in chunks of their own, loaded while the page is idle to avoid a wait.
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
