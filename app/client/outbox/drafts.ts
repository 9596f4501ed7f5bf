// Drafts of the message field, stored per conversation so that a reload or an error does not lose them.
import { localKeyValueStore, sessionKeyValueStore } from '../net/key-value-store.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { createStore } from '../net/store.ts';

export interface TabDrafts {
  read(place: string | undefined): string;
  write(place: string | undefined, text: string): void;
  readonly keyValues: KeyValueStore;
}

const keyOf = (place: string | undefined): string => `draft.${place ?? 'new'}`;
/** Separates the key of a conversation from the suffix of a second draft. */
const separator = '~';
const placeKeyOf = (key: string): string => key.split(separator)[0] ?? key;

interface Words {
  readonly user?: unknown;
  readonly text: string;
}
const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && value.text !== '';

/**
 * All tabs share the draft of a conversation. A tab that finds another tab's text instead of the text it showed leaves that
 * text and writes to a second key, which it finds again after a reload. Drafts left by closed tabs are adopted by the next
 * conversation field without a draft. `session`: storage of this tab only.
 */
export function createTabDrafts(keyValues: KeyValueStore, session: KeyValueStore): TabDrafts {
  const shown = new Map<string, string>();
  const textAt = (key: string): string => {
    const text = keyValues.read(key);
    return typeof text === 'string' ? text : '';
  };
  /** Key of the text that this tab wrote last, with its user: another tab may have replaced the text since. */
  const wordsKey = (base: string): string => `words.${base}`;
  const begun = new Set<string>();
  const replaced = (base: string, now: string): string | undefined => {
    if (begun.has(base)) return undefined;
    begun.add(base);
    const words: unknown = session.read(wordsKey(base));
    if (!isWords(words) || words.user !== keyValues.read('user')) return undefined;
    // Empty: sent, or moved at the sign-out.
    return now === '' || now === words.text ? undefined : words.text;
  };
  const ownKey = (base: string): string => {
    const key = session.read(base);
    return typeof key === 'string' ? key : base;
  };
  return {
    keyValues,
    read(place) {
      const base = keyOf(place);
      const mine = replaced(base, textAt(ownKey(base)));
      if (mine !== undefined) {
        const apart = `${base}${separator}${newId()}`;
        keyValues.write(apart, mine);
        session.write(base, apart);
      }
      const own = ownKey(base);
      const key = [own, base, ...keyValues.keys(base + separator)].find((each) => textAt(each) !== '') ?? own;
      if (key !== base || key !== own) session.write(base, key);
      shown.set(key, textAt(key));
      return textAt(key);
    },
    write(place, text) {
      if (isTemporary(place?.replace(editKey(''), ''))) return;
      const base = keyOf(place);
      let key = ownKey(base);
      const before = textAt(key);
      const others = before !== '' && before !== shown.get(key);
      const empty = text.trim() === '';
      if (others) session.write(base, (key = `${base}${separator}${newId()}`));
      if (empty) keyValues.remove(key);
      else keyValues.write(key, text);
      shown.set(key, empty ? '' : text);
      begun.add(base);
      if (empty) session.remove(wordsKey(base));
      else session.write(wordsKey(base), { user: keyValues.read('user'), text });
      // Update the list only when a draft begins or ends, not on every keystroke.
      if (listed.get().has(base) === empty) list(keyValues);
    },
  };
}

let ofTab: TabDrafts | undefined;
const tabDrafts = (): TabDrafts => (ofTab ??= createTabDrafts(localKeyValueStore(), sessionKeyValueStore()));

export const readDraft = (place: string | undefined): string => tabDrafts().read(place);
export const writeDraft = (place: string | undefined, text: string): void => tabDrafts().write(place, text);

const listed = createStore<ReadonlySet<string>>(new Set());
const list = (keyValues: KeyValueStore): void => listed.set(new Set(keyValues.keys('draft.').map(placeKeyOf)));

/** Conversations that have a draft in this browser. */
export const draftList = {
  subscribe: listed.subscribe,
  has: (conversationId: string): boolean => listed.get().has(keyOf(conversationId)),
  /** Reads the drafts and watches other tabs. Returns a function that stops it. */
  start(keyValues = localKeyValueStore()): () => void {
    list(keyValues);
    const listen = ({ key }: StorageEvent): void => {
      if (key === null || key.includes('draft.')) list(keyValues);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  },
};

/** Storage key of the draft of an edited message. */
export const editKey = (messageId: string): string => `edit.${messageId}`;

/** True if an edit of this message was neither sent nor discarded. */
export const hasUnfinished = (messageId: string): boolean => readDraft(editKey(messageId)) !== '';

/** Removes all drafts, including those of edited messages. */
export function removeDrafts(): void {
  const keyValues = localKeyValueStore();
  for (const key of keyValues.keys('draft.')) keyValues.remove(key);
  list(keyValues);
}

/** Current user of this browser (chat/user-watch.ts). */
const userOf = (keyValues: KeyValueStore): unknown => keyValues.read('user');

export interface DraftKeeper {
  /** Fills the field with the conversation's draft and saves it on input. Returns a function that stops it. */
  keep(field: HTMLTextAreaElement, conversationId: string | undefined): () => void;
  /** Marks a conversation just created by sending a message: text typed before its page opens belongs to it. */
  adopt(conversationId: string): void;
}

export function createDraftKeeper(drafts = tabDrafts()): DraftKeeper {
  const { keyValues } = drafts;
  let adopted: string | undefined;
  let first = true;
  return {
    adopt(conversationId) {
      adopted = conversationId;
    },
    keep(field, conversationId) {
      // Text typed before hydration, or before a new conversation got its URL, is newer than the draft.
      const typed = first || (conversationId !== undefined && adopted === conversationId) ? field.value : '';
      first = false;
      adopted = undefined;
      // Read even if not shown: the text that is now written replaces it.
      const kept = drafts.read(conversationId);
      field.value = typed || kept;
      const owner = userOf(keyValues);
      // Save only text typed here, immediately: another tab may have changed or sent the draft this tab read.
      let written = false;
      const save = (): void => {
        written = adopted !== undefined;
        // The user signed out in another tab, which removed the drafts; this page is about to reload.
        if (owner !== undefined && owner !== userOf(keyValues)) return;
        drafts.write(conversationId, field.value);
      };
      if (typed !== '') save();
      field.addEventListener('input', save);
      return () => {
        field.removeEventListener('input', save);
        // Text typed after sending belongs to the new conversation and is stored there.
        if (written) drafts.write(conversationId, '');
      };
    },
  };
}
