// The user's saved versions of a conversation's previews: read when a panel opens, and again when the conversation has changed.
import { useParams } from '@remix-run/react';
import { useCallback, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '../../client/net/store.ts';
import { getFrom, sendTo } from '../../client/net/call.ts';
import { previewsApi } from '../../shared/api/previews.ts';
import type { PreviewVersion, PreviewVersionDraft } from '../../shared/api/previews.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { idIn } from '../../shared/conversation/temporary.ts';
import { isMissing } from '../../shared/errors.ts';
import { ClientContext } from '../parts/client-context.ts';

/** Of each conversation whose panel was open: the next one shows them at once. */
const known = createStore<Readonly<Record<string, readonly PreviewVersion[]>>>({});
const none: readonly PreviewVersion[] = [];

/** Versions that this page has saved meanwhile stay, whatever an older answer says. */
function take(conversation: string, versions: readonly PreviewVersion[]): void {
  known.set((all) => {
    const had = all[conversation] ?? none;
    const here = new Set(had.map(({ id }) => id));
    const fresh = versions.filter(({ id }) => !here.has(id));
    if (fresh.length === 0) return all;
    return { ...all, [conversation]: [...had, ...fresh].toSorted((a, b) => a.createdAt - b.createdAt) };
  });
}

export interface SavedVersions {
  readonly versions: readonly PreviewVersion[];
  /** They could not be read. */
  readonly failed: boolean;
  readonly again: () => void;
  /** Rejects when the server does not have it then. */
  readonly save: (
    draft: Omit<PreviewVersionDraft, 'id' | 'after' | 'message'> & { readonly message?: string },
  ) => Promise<void>;
}

export function useSavedVersions(): SavedVersions {
  const client = useContext(ClientContext);
  const { id: conversation = '' } = useParams();
  const versions = useSyncExternalStore(
    known.subscribe,
    () => known.get()[conversation] ?? none,
    () => none,
  );
  const [failed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    if (!client || conversation === '') return;
    const { versions: stored } = await getFrom(client.transport, previewsApi.list, { conversation });
    take(conversation, stored);
  }, [client, conversation]);
  // A chat that the server does not have yet has none.
  const tell = useCallback(
    (loading: Promise<void>) =>
      void loading.then(
        () => setFailed(false),
        (error: unknown) => setFailed(!isMissing(error)),
      ),
    [],
  );
  useEffect(() => {
    const store = client?.conversations.store;
    const read = (): number | undefined => store?.get().byId[conversation]?.updatedAt;
    let seen = read();
    tell(load());
    return store?.subscribe(() => {
      if (read() === seen) return;
      seen = read();
      tell(load());
    });
  }, [client, conversation, load, tell]);
  const save = useCallback<SavedVersions['save']>(
    async (draft) => {
      const head = client?.conversations.get(conversation)?.headId;
      const message = draft.message ?? head;
      if (!client || !head || !message) throw new Error('There is no chat to save it in.');
      const body = { ...draft, id: idIn(conversation, newId()), message, after: head };
      const saved = await sendTo(client.transport, previewsApi.add, { conversation }, body);
      take(conversation, [saved]);
    },
    [client, conversation],
  );
  return { versions, failed, again: () => tell(load()), save };
}
