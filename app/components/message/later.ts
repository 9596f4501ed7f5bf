// What most turns never show, in chunks of their own: they are loaded when the page is idle, so that none is waited for.
import { lazy } from 'react';

const loadErrorCard = () => import('../error-card/ErrorCard.tsx');
const loadEditor = () => import('./Editor.tsx');

export const ErrorCard = lazy(loadErrorCard);
export const Editor = lazy(loadEditor);

export function preloadTurns(): void {
  void loadErrorCard();
  void loadEditor();
}
