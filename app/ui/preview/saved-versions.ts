// The user's saved versions of previews: loaded when a panel opens, and again when the conversation changes.
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

/** Cached versions by conversation, which the next panel shows at once. */
const known = createStore<Readonly<Record<string, readonly PreviewVersion[]>>>({});
const none: readonly PreviewVersion[] = [];

/** Times of saving by id. A list requested earlier does not contain the version. Unit: ms of this page. */
const savedAt = new Map<string, number>();
const removed = new Set<string>();
/** Request time of the newest accepted list, by conversation. */
const askedAt = new Map<string, number>();

/** Merges the server's list with versions saved and removed since the request. */
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

/** Reuses unchanged objects: caches use their identity as key. */
const same = (had: readonly PreviewVersion[], version: PreviewVersion): PreviewVersion | undefined =>
  had.find(({ id, base }) => id === version.id && base === version.base);

function put(conversation: string, version: PreviewVersion): void {
  savedAt.set(version.id, performance.now());
  known.set((all) => ({
    ...all,
    [conversation]: [...(all[conversation] ?? none).filter(({ id }) => id !== version.id), version],
  }));
}

/** Versions based on a removed one are moved to its base, as on the server, so that none loses its preview. */
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
  /** True if loading failed. */
  readonly failed: boolean;
  readonly again: () => void;
  /** Rejects if the server did not save the version. */
  readonly save: (
    draft: Omit<PreviewVersionDraft, 'id' | 'after' | 'message'> & { readonly message?: string },
  ) => Promise<void>;
  /** Rejects if the server still has the version. */
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
  // The server does not have a new chat yet.
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
        // Another tab removed it first.
        if (!isMissing(problem)) throw problem;
      });
      drop(conversation, id);
    },
    [client, conversation],
  );
  return { versions, failed, again: () => tell(load()), save, remove };
}
