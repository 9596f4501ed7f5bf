// Recovers drafts whose chat, or parent message, was permanently deleted before they reached the server.
import type { Conversations } from '../conversations/conversations.ts';
import { isReplyFailure } from '../../shared/errors.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { readMessages } from '../../shared/conversation/conversation-rows.ts';
import type { Lists } from '../conversations/lists.ts';
import type { Message } from '../../shared/message/message.ts';
import type { Adopted, AskEntry, Entry, RequestEntry } from '../outbox/outbox.ts';
import { undeliveredPlace } from '../outbox/queued-message.ts';
import type { Draft, QueuedMessages } from '../outbox/queued-message.ts';

export interface UndeliveredDrafts {
  /** Called for a permanent refusal: moves the user's text to the chat's queue, or to that of a new chat. */
  refused(entry: Entry, error: unknown): void;
  /**
   * Moves messages for a missing chat to the queue of a new chat. `left`: text in its message field. Returns false if there
   * was nothing to move, so that no notice is needed.
   */
  moveToNewConversation(conversationId: string, left?: Draft): boolean;
  /** Called if attachments could not be stored: holds a question that needs them, and notifies the user. */
  incomplete(entry?: Entry): void;
  /** Sends the entries adopted from earlier pages, except questions that lost their attachments. */
  takeUp(left: readonly Adopted[], resume: (entry: AskEntry) => void, send: (entry: RequestEntry) => void): void;
}

export interface UndeliveredDraftsOptions {
  readonly conversations: Pick<Conversations, 'verify'>;
  readonly queue: Pick<QueuedMessages, 'put' | 'take' | 'hold'>;
  readonly notice: Lists['notice'];
}

export function createUndeliveredDrafts({ conversations, queue, notice }: UndeliveredDraftsOptions): UndeliveredDrafts {
  /** Ids of conversations whose drafts were moved, possibly before their page asks. */
  const moved = new Set<string>();
  function moveToNewConversation(conversationId: string, left?: Draft): boolean {
    const drafts = [queue.take(conversationId), left];
    if (isTemporary(conversationId)) {
      notice.set({ type: 'temporaryEnded' });
      return true;
    }
    const said = drafts.filter((draft) => draft && holdsWords(draft));
    for (const draft of said) if (draft) queue.put(undeliveredPlace, draft);
    if (said.length > 0) {
      moved.add(conversationId);
      notice.set({ type: 'undelivered' });
    }
    return moved.has(conversationId);
  }
  function incomplete(entry?: Entry): void {
    notice.set({ type: 'incomplete' });
    // An entry that calls no model is stored with its text only.
    const question = entry?.kind === 'ask' ? questionIn(entry.messages) : undefined;
    if (!entry || !question) return;
    const place = question.begins ? undeliveredPlace : entry.lane;
    queue.put(place, question.draft);
    queue.hold(place);
  }
  return {
    moveToNewConversation,
    incomplete,
    takeUp(left, resume, send) {
      for (const { entry, whole } of left) {
        if (!whole) incomplete(entry);
        if (entry.kind === 'request') send(entry);
        else if (whole) resume(entry);
      }
    },
    refused(entry, error) {
      const draft = saidIn(entry);
      if (!draft || !isReplyFailure(error) || error.error.status !== 404) return;
      const { lane } = entry;
      // Immediately, so that the draft survives the page.
      queue.put(lane, draft);
      queue.hold(lane);
      void conversations.verify(lane).then((there) => there || moveToNewConversation(lane));
    },
  };
}

const holdsWords = ({ text, images, files = [] }: Draft): boolean =>
  text !== '' || images.length > 0 || files.length > 0;

/** Returns the user's question in a request that stores messages. */
function saidIn(entry: Entry): Draft | undefined {
  if (entry.kind !== 'request' || entry.method !== 'POST') return undefined;
  const { messages }: { readonly messages?: unknown } = Object(entry.body);
  return questionIn(readMessages(messages))?.draft;
}

function questionIn(messages: readonly Message[]): { readonly draft: Draft; readonly begins: boolean } | undefined {
  const question = messages.findLast(({ role }) => role === 'user');
  if (question?.role !== 'user') return undefined;
  const { text, images, files, parentId } = question;
  return { draft: { text, images, ...(files ? { files } : {}) }, begins: parentId === null };
}
