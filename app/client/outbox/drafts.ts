// Drafts of the message field, stored per conversation: a reload or an error must not lose them.
import { localKeyValueStore } from '../net/key-value-store.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { createStore } from '../net/store.ts';

const keyOf = (conversationId: string | undefined): string => `draft.${conversationId ?? 'new'}`;

export function readDraft(conversationId: string | undefined, keyValues = localKeyValueStore()): string {
  const text = keyValues.read(keyOf(conversationId));
  return typeof text === 'string' ? text : '';
}

export function writeDraft(conversationId: string | undefined, text: string, keyValues = localKeyValueStore()): void {
  if (isTemporary(conversationId?.replace(editKey(''), ''))) return;
  const key = keyOf(conversationId);
  const empty = text.trim() === '';
  if (empty) keyValues.remove(key);
  else keyValues.write(key, text);
  // The list hears of a draft when it begins and when it ends, not at each key.
  if (listed.get().has(key) === empty) list(keyValues);
}

const listed = createStore<ReadonlySet<string>>(new Set());
const list = (keyValues: KeyValueStore): void => listed.set(new Set(keyValues.keys('draft.')));

/** Ids of the conversations that have a draft in this browser. */
export const draftList = {
  subscribe: listed.subscribe,
  has: (conversationId: string): boolean => listed.get().has(keyOf(conversationId)),
  /** Reads them, and follows the other tabs. Returns the way to stop. */
  start(keyValues = localKeyValueStore()): () => void {
    list(keyValues);
    const listen = ({ key }: StorageEvent): void => {
      if (key === null || key.includes('draft.')) list(keyValues);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};

/** Storage key of the draft of a changed message. */
export const editKey = (messageId: string): string => `edit.${messageId}`;

/** A change of this message that was neither sent nor given up. */
export const hasUnfinished = (messageId: string): boolean => readDraft(editKey(messageId)) !== '';

/** All of them, those of edited messages too. */
export function removeDrafts(): void {
  const keyValues = localKeyValueStore();
  for (const key of keyValues.keys('draft.')) keyValues.remove(key);
  list(keyValues);
}

/** Current user of this browser (chat/user-watch.ts). */
const userOf = (keyValues: KeyValueStore): unknown => keyValues.read('user');

export interface DraftKeeper {
  /** Puts the conversation's draft into the field and writes it down while it changes. Returns the way to stop. */
  keep(field: HTMLTextAreaElement, conversationId: string | undefined): () => void;
  /** The message just sent has begun this conversation: what is typed before the page is there belongs to it. */
  adopt(conversationId: string): void;
}

export function createDraftKeeper(keyValues = localKeyValueStore()): DraftKeeper {
  let adopted: string | undefined;
  let first = true;
  return {
    adopt(conversationId) {
      adopted = conversationId;
    },
    keep(field, conversationId) {
      // Typed before the page was awake, or while a new conversation got its address: that is the newer text.
      const typed = first || (conversationId !== undefined && adopted === conversationId) ? field.value : '';
      first = false;
      adopted = undefined;
      field.value = typed || readDraft(conversationId, keyValues);
      const owner = userOf(keyValues);
      // Only what was written here, and at once: another tab may have written, or sent, what this one read.
      let written = false;
      const save = (): void => {
        written = adopted !== undefined;
        // Somebody signed out in another tab, and took the drafts along: this page is about to begin anew.
        if (owner !== undefined && owner !== userOf(keyValues)) return;
        writeDraft(conversationId, field.value, keyValues);
      };
      if (typed !== '') save();
      field.addEventListener('input', save);
      return () => {
        field.removeEventListener('input', save);
        // Typed after sending: it belongs to the conversation that the message has begun, and is kept there.
        if (written) writeDraft(conversationId, '', keyValues);
      };
    },
  };
}
