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
import { digestOf } from '../../shared/tools/digest.ts';
import { ClientContext } from '../parts/client-context.ts';

/** Versions of each conversation whose panel was open: the next one shows them at once. */
const known = createStore<Readonly<Record<string, readonly PreviewVersion[]>>>({});
const none: readonly PreviewVersion[] = [];

/** Times at which the server had them, by id: an answer that was asked for before knows nothing of them. Unit: ms of this page. */
const savedAt = new Map<string, number>();
const removed = new Set<string>();
/** Times at which the newest accepted answer was asked for, by conversation. */
const askedAt = new Map<string, number>();

/** The server's list, and what this page has saved and removed since it was asked for. */
function take(conversation: string, versions: readonly PreviewVersion[], asked: number): void {
  if (asked < (askedAt.get(conversation) ?? 0)) return;
  askedAt.set(conversation, asked);
  known.set((all) => {
    const had = all[conversation] ?? none;
    const stored = versions.filter(({ id }) => !removed.has(id)).map((each) => same(had, each) ?? each);
    const ids = new Set(stored.map(({ id }) => id));
    const fresh = had.filter(({ id }) => !ids.has(id) && !removed.has(id) && (savedAt.get(id) ?? 0) > asked);
    return { ...all, [conversation]: [...stored, ...fresh].toSorted((a, b) => a.createdAt - b.createdAt) };
  });
}

/** Objects stay the same while nothing changes: what is drawn of them is known by them. */
const same = (had: readonly PreviewVersion[], version: PreviewVersion): PreviewVersion | undefined =>
  had.find(({ id, base }) => id === version.id && base === version.base);

function put(conversation: string, version: PreviewVersion): void {
  savedAt.set(version.id, performance.now());
  known.set((all) => ({
    ...all,
    [conversation]: [...(all[conversation] ?? none).filter(({ id }) => id !== version.id), version],
  }));
}

/** Versions made from it count as made from the one it changed, here as on the server: none loses its thing for a moment. */
function drop(conversation: string, gone: string): void {
  removed.add(gone);
  known.set((all) => {
    const had = all[conversation] ?? none;
    const version = had.find(({ id }) => id === gone);
    if (!version) return all;
    const name = digestOf(version.text).slice(0, version.base.length);
    const left = had.filter(({ id }) => id !== gone);
    return {
      ...all,
      [conversation]: left.map((each) => (each.base === name ? { ...each, base: version.base } : each)),
    };
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
  /** Rejects when the server has it still. */
  readonly remove: (id: string) => Promise<void>;
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
    const asked = performance.now();
    const { versions: stored } = await getFrom(client.transport, previewsApi.list, { conversation });
    take(conversation, stored, asked);
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
      put(conversation, saved);
    },
    [client, conversation],
  );
  const remove = useCallback<SavedVersions['remove']>(
    async (id) => {
      if (!client) return;
      await sendTo(client.transport, previewsApi.remove, { conversation, id }, undefined).catch((problem: unknown) => {
        // Another tab was faster.
        if (!isMissing(problem)) throw problem;
      });
      drop(conversation, id);
    },
    [client, conversation],
  );
  return { versions, failed, again: () => tell(load()), save, remove };
}
