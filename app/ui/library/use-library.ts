// Hook for the library, which loads it on first use.
import { useEffect } from 'react';
import { libraryOf } from '../../client/library/library.ts';
import type { Library, LibraryState } from '../../client/library/library.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export function useLibrary(): readonly [LibraryState, Library] {
  const library = libraryOf(useClient());
  useEffect(() => library.follow(), [library]);
  return [useStore(library.store, (state) => state), library];
}
