// Drafts of the message field, stored per conversation: a reload or an error must not lose them.
import { localShelf } from '../net/storage.ts';
import type { Shelf } from '../net/storage.ts';

const keyOf = (conversationId: string | undefined): string => `draft.${conversationId ?? 'new'}`;

export function readDraft(conversationId: string | undefined, shelf = localShelf()): string {
  const text = shelf.read(keyOf(conversationId));
  return typeof text === 'string' ? text : '';
}

export function writeDraft(conversationId: string | undefined, text: string, shelf = localShelf()): void {
  if (text.trim() === '') shelf.remove(keyOf(conversationId));
  else shelf.write(keyOf(conversationId), text);
}

/** Where the draft of a changed message is kept. */
export const editKey = (messageId: string): string => `edit.${messageId}`;

/** A change of this message that was neither sent nor given up. */
export const hasUnfinished = (messageId: string): boolean => readDraft(editKey(messageId)) !== '';

/** All of them, those of edited messages too. */
export function removeDrafts(): void {
  const shelf = localShelf();
  for (const key of shelf.keys('draft.')) shelf.remove(key);
}

/** Current user of this browser (chat/user-watch.ts). */
const userOf = (shelf: Shelf): unknown => shelf.read('user');

export interface DraftKeeper {
  /** Puts the conversation's draft into the field and writes it down while it changes. Returns the way to stop. */
  keep(field: HTMLTextAreaElement, conversationId: string | undefined): () => void;
  /** The message just sent has begun this conversation: what is typed before the page is there belongs to it. */
  adopt(conversationId: string): void;
}

export function createDraftKeeper(shelf = localShelf()): DraftKeeper {
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
      field.value = typed || readDraft(conversationId, shelf);
      const owner = userOf(shelf);
      // Only what was written here, and at once: another tab may have written, or sent, what this one read.
      let written = false;
      const save = (): void => {
        written = adopted !== undefined;
        // Somebody signed out in another tab, and took the drafts along: this page is about to begin anew.
        if (owner !== undefined && owner !== userOf(shelf)) return;
        writeDraft(conversationId, field.value, shelf);
      };
      if (typed !== '') save();
      field.addEventListener('input', save);
      return () => {
        field.removeEventListener('input', save);
        // Typed after sending: it belongs to the conversation that the message has begun, and is kept there.
        if (written) writeDraft(conversationId, '', shelf);
      };
    },
  };
}
