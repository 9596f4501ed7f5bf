// Parts of the list in chunks of their own: needed by nobody who only reads it.
import { lazyPart, preload } from '../parts/lazy-part.ts';

const loadRename = () => import('./RenameField.tsx');
export const RenameField = lazyPart(loadRename);
/** Ahead of its use: what is typed after "New project" must find it. */
export const preloadRename = (): void => preload(loadRename);
