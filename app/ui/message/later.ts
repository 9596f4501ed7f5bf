// Components that most turns never show, in chunks of their own, loaded while the page is idle to avoid a wait.
import { lazy } from 'react';

const loadErrorCard = () => import('../error-card/ErrorCard.tsx');
const loadEditor = () => import('./Editor.tsx');

export const ErrorCard = lazy(loadErrorCard);
export const Editor = lazy(loadEditor);

export function preloadTurns(): void {
  void loadErrorCard();
  void loadEditor();
}
