// Messages that wait for a running reply to end: one per conversation, persisted across reloads.
import { blobStore, withoutAttachments } from '../net/blob-store.ts';
import type { BlobStore } from '../net/blob-store.ts';
import type { UserMessage } from '../../shared/message/message.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { createStore } from '../net/store.ts';
import type { Store } from '../net/store.ts';

export type Draft = Pick<UserMessage, 'text' | 'images' | 'files'>;

export interface QueuedMessages {
  readonly store: Store<Readonly<Record<string, Draft>>>;
  /** Appends to the message that is already waiting. */
  put(conversationId: string, draft: Draft): void;
  take(conversationId: string): Draft | undefined;
  holds(conversationId: string): boolean;
  /** Holds the message until the user sends it, even if written in this page. */
  hold(conversationId: string): void;
  /** True if this page queued the message. One left by an earlier page waits for the user, or for a running reply. */
  isFresh(conversationId: string): boolean;
  /**
   * Adopts the messages of this user's earlier pages. `open`: ids of open tabs, which keep their own. Returns false if
   * attachments were lost.
   */
  adopt(open: ReadonlySet<string>, user?: string): Promise<boolean>;
  /** Makes the waiting messages available to another account, which takes over this user's chats. */
  release(user: string): void;
  /** Deletes all messages of a user. */
  forget(user: string): void;
}

/** Storage format. */
interface StoredDraft extends Draft {
  readonly user?: string;
  /** Attachments are stored in the blob store. */
  readonly apart?: true;
}
type StoredDrafts = Readonly<Record<string, StoredDraft>>;

export interface QueuedMessagesOptions {
  /** User of this page, or the browser's last user. */
  user?(): string | undefined;
  readonly blobs?: BlobStore;
}

/** Key for messages to a deleted chat, which wait for a new one. */
export const undeliveredPlace = 'new';

const keyPrefix = 'queue.';

export function createQueuedMessages(
  keyValues: KeyValueStore,
  tab: string,
  { user = () => undefined, blobs = blobStore }: QueuedMessagesOptions = {},
): QueuedMessages {
  const store = createStore<Readonly<Record<string, Draft>>>({});
  const fresh = new Set<string>();
  const key = `${keyPrefix}${tab}`;
  let apart = false;
  let released = false;
  const set = (all: Readonly<Record<string, Draft>>): void => {
    store.set(all);
    const of = released ? undefined : user();
    // Temporary chats are not stored.
    const kept = Object.fromEntries(Object.entries(all).filter(([id]) => !isTemporary(id)));
    const stored = mapped(kept, (draft): StoredDraft => (of === undefined ? draft : { ...draft, user: of }));
    const empty = Object.keys(kept).length === 0;
    if (empty) keyValues.remove(key);
    if (empty || keyValues.write(key, stored)) {
      if (apart) blobs.remove(key);
      apart = false;
      return;
    }
    apart = true;
    keyValues.write(
      key,
      mapped(stored, (draft): StoredDraft => ({ ...withoutAttachments(draft), apart: true })),
    );
    blobs.write(key, stored);
  };
  const put = (id: string, draft: Draft): void => set({ ...store.get(), [id]: joined(store.get()[id], draft) });
  const putBefore = (id: string, draft: Draft): void => set({ ...store.get(), [id]: joined(draft, store.get()[id]) });
  return {
    store,
    put(conversationId, draft) {
      fresh.add(conversationId);
      put(conversationId, draft);
    },
    take(conversationId) {
      const { [conversationId]: draft, ...rest } = store.get();
      if (draft) set(rest);
      fresh.delete(conversationId);
      return draft;
    },
    holds: (conversationId) => store.get()[conversationId] !== undefined,
    hold: (conversationId) => void fresh.delete(conversationId),
    isFresh: (conversationId) => fresh.has(conversationId),
    async adopt(open, owner) {
      const left = (): readonly (readonly [key: string, drafts: StoredDrafts])[] =>
        keyValues
          .keys(keyPrefix)
          .filter((other) => other !== key && !open.has(other.slice(keyPrefix.length)))
          .map((other) => [other, readDrafts(keyValues.read(other))] as const)
          .filter(([, drafts]) => Object.values(drafts).every(({ user: of = owner }) => of === owner));
      const whole = new Map<string, StoredDrafts>();
      for (const [other, drafts] of left()) if (isApart(drafts)) whole.set(other, readDrafts(await blobs.read(other)));
      const marked = new Set(keyValues.keys(keyPrefix));
      for (const [other, value] of await blobs.list(keyPrefix)) {
        const drafts = readDrafts(value);
        const ours = Object.values(drafts).every(({ user: of = owner }) => of === owner);
        if (marked.has(other) || other === key || open.has(other.slice(keyPrefix.length)) || !ours) continue;
        for (const [id, draft] of Object.entries(drafts)) putBefore(id, draftOf(draft));
        blobs.remove(other);
      }
      let complete = true;
      // Synchronous from here, as in the outbox.
      for (const [other, drafts] of left()) {
        const apartHere = isApart(drafts);
        if (apartHere && !whole.has(other)) continue;
        keyValues.remove(other);
        for (const [id, draft] of Object.entries(drafts)) {
          const found = apartHere ? whole.get(other)?.[id] : draft;
          if (!found) complete = false;
          putBefore(id, draftOf(found ?? draft));
        }
        if (apartHere) blobs.remove(other);
      }
      return complete;
    },
    release(owner) {
      released = true;
      for (const each of keyValues.keys(keyPrefix)) {
        const drafts = readDrafts(keyValues.read(each));
        if (!Object.values(drafts).every(({ user: of }) => of === owner)) continue;
        keyValues.write(
          each,
          mapped(drafts, ({ user: _user, ...draft }) => draft),
        );
      }
    },
    forget(owner) {
      if (user() === owner) set({});
      for (const other of keyValues.keys(keyPrefix)) {
        const drafts = readDrafts(keyValues.read(other));
        if (!Object.values(drafts).some(({ user: of }) => of === owner)) continue;
        keyValues.remove(other);
        if (isApart(drafts)) blobs.remove(other);
      }
    },
  };
}

function joined(waiting: Draft | undefined, draft: Draft | undefined): Draft {
  if (!waiting || !draft) return waiting ?? draft ?? { text: '', images: [] };
  const files = [...(waiting.files ?? []), ...(draft.files ?? [])];
  return {
    text: [waiting.text, draft.text].filter(Boolean).join('\n\n'),
    images: [...waiting.images, ...draft.images],
    ...(files.length > 0 ? { files } : {}),
  };
}

const isDraft = (value: unknown): value is Draft => {
  const { text, images } = (value ?? {}) as Partial<Draft>;
  return typeof text === 'string' && Array.isArray(images);
};

const draftOf = ({ text, images, files }: Draft): Draft => ({ text, images, ...(files ? { files } : {}) });

const readDrafts = (value: unknown): StoredDrafts =>
  Object.fromEntries(Object.entries(Object(value)).filter((entry): entry is [string, Draft] => isDraft(entry[1])));

const isApart = (drafts: StoredDrafts): boolean => Object.values(drafts).some(({ apart }) => apart);

const mapped = <A, B>(all: Readonly<Record<string, A>>, each: (value: A) => B): Readonly<Record<string, B>> =>
  Object.fromEntries(Object.entries(all).map(([id, value]) => [id, each(value)]));
