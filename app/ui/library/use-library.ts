// The library as components read it: loaded when the first of them is shown.
import { useEffect } from 'react';
import { libraryOf } from '../../client/library/library.ts';
import type { Library, LibraryState } from '../../client/library/library.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export function useLibrary(): readonly [LibraryState, Library] {
  const library = libraryOf(useClient());
  useEffect(() => library.follow(), [library]);
  return [useStore(library.store, (state) => state), library];
}
