// Parts of the list in separate chunks, which reading the list does not need.
import { lazyPart, preload } from '../parts/lazy-part.ts';

const loadRename = () => import('./RenameField.tsx');
export const RenameField = lazyPart(loadRename);
/** Loaded ahead: the field must be ready for text typed right after "New project". */
export const preloadRename = (): void => preload(loadRename);
