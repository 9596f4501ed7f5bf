// Loads the folders for the list and for the search filters that replace it.
import { useEffect } from 'react';
import { useClient, useStore } from '../parts/client-context.ts';

/** Loads with the list, when the user returns to the page, and when a row names an unknown folder. */
export function useFolders(): void {
  const client = useClient();
  const listed = useStore(client.conversations.store, (state) => state.listed);
  const folders = useStore(client.lists.folders.store, (state) => state);
  const unknown = useStore(client.conversations.store, ({ list }) => {
    if (!folders.listed) return '';
    const known = new Set(folders.list.map(({ id }) => id));
    return list.find(({ folderId }) => folderId !== null && !known.has(folderId))?.folderId ?? '';
  });
  useEffect(() => {
    if (!listed) return undefined;
    const load = (): void => void client.lists.folders.load();
    load();
    window.addEventListener('focus', load);
    return () => window.removeEventListener('focus', load);
  }, [client, listed]);
  useEffect(() => {
    if (unknown !== '') void client.lists.folders.load();
  }, [client, unknown]);
}
