// Drafts of the message field, stored per conversation: a reload or an error must not lose them.
import { localKeyValueStore, sessionKeyValueStore } from '../net/key-value-store.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import { newId } from '../../shared/conversation/ids.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { createStore } from '../net/store.ts';

/** Drafts as one tab of a browser reads and writes them. */
export interface TabDrafts {
  read(place: string | undefined): string;
  write(place: string | undefined, text: string): void;
  readonly keyValues: KeyValueStore;
}

const keyOf = (place: string | undefined): string => `draft.${place ?? 'new'}`;
/** Between the key of a place and that of a second draft of it. */
const separator = '~';
const placeKeyOf = (key: string): string => key.split(separator)[0] ?? key;

interface Words {
  readonly user?: unknown;
  readonly text: string;
}
const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && value.text !== '';

/**
 * All tabs share the draft of a place. A tab that finds another tab's words there, instead of those that it has shown, leaves
 * them and writes under a key of its own, which it knows again after a reload; the next place without a draft takes over
 * what a closed tab has left. `session`: storage of this tab alone.
 */
export function createTabDrafts(keyValues: KeyValueStore, session: KeyValueStore): TabDrafts {
  const shown = new Map<string, string>();
  const textAt = (key: string): string => {
    const text = keyValues.read(key);
    return typeof text === 'string' ? text : '';
  };
  /** Words that this tab wrote last, and whose: another tab may have replaced them since. */
  const wordsKey = (base: string): string => `words.${base}`;
  const begun = new Set<string>();
  const replaced = (base: string, now: string): string | undefined => {
    if (begun.has(base)) return undefined;
    begun.add(base);
    const words: unknown = session.read(wordsKey(base));
    if (!isWords(words) || words.user !== keyValues.read('user')) return undefined;
    // Nothing in its place: sent, or taken along at the sign-out.
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
      // The list hears of a draft when it begins and when it ends, not at each key.
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

export function createDraftKeeper(drafts = tabDrafts()): DraftKeeper {
  const { keyValues } = drafts;
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
      // Read even where it is not shown: what is written from now on replaces it.
      const kept = drafts.read(conversationId);
      field.value = typed || kept;
      const owner = userOf(keyValues);
      // Only what was written here, and at once: another tab may have written, or sent, what this one read.
      let written = false;
      const save = (): void => {
        written = adopted !== undefined;
        // Somebody signed out in another tab, and took the drafts along: this page is about to begin anew.
        if (owner !== undefined && owner !== userOf(keyValues)) return;
        drafts.write(conversationId, field.value);
      };
      if (typed !== '') save();
      field.addEventListener('input', save);
      return () => {
        field.removeEventListener('input', save);
        // Typed after sending: it belongs to the conversation that the message has begun, and is kept there.
        if (written) drafts.write(conversationId, '');
      };
    },
  };
}
