// The way to a message of a conversation: loads what lies between, shows its version, goes there and marks it.
import type { ChatClient } from '../../client/client.ts';
import { turnStart } from '../../shared/conversation/rounds.ts';
import { placesTo } from '../../shared/conversation/tree.ts';

/** Room above the message. Unit: px. */
const roomAbove = 56;
/** Time limit of following the message, which moves while turns above it are drawn in full. */
const longestMs = 15_000;
const steadyFrames = 20;

/** Returns the turn that shows the message, once it is on the path and everything down to the end is loaded. */
export async function makeReady(client: ChatClient, id: string, messageId: string): Promise<string | undefined> {
  const conversation = client.conversations.get(id);
  const turn = conversation && turnStart(conversation, messageId);
  if (!conversation || !turn) return undefined;
  if (placesTo(conversation, conversation.headId).some((place) => place.id === messageId))
    await client.conversations.whole(id, conversation.headId);
  else await client.conversations.select(id, messageId);
  return turn.id;
}

/** The article of a turn, if it is on the page. */
export function articleOf(box: ParentNode, id: string): HTMLElement | undefined {
  return (
    document.getElementById(`turn-${id}`)?.closest<HTMLElement>('article') ??
    box.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`) ??
    undefined
  );
}

interface Target {
  readonly id: string;
  readonly match: boolean;
}

export function bringIntoSight({ id, match }: Target, box: HTMLElement, hold: () => void, stop: AbortSignal): void {
  const end = Date.now() + longestMs;
  let marked: HTMLElement | undefined;
  let steady = 0;
  // The reader's own move ends ours.
  const touched = new AbortController();
  for (const name of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    box.addEventListener(name, () => touched.abort(), { signal: touched.signal, passive: true });
  const step = (): void => {
    if (stop.aborted || touched.signal.aborted || steady > steadyFrames || Date.now() > end) return touched.abort();
    const element = articleOf(box, id);
    if (element) {
      if (element !== marked) mark(element, marked);
      marked = element;
      const { top } = box.getBoundingClientRect();
      const word = match ? matchIn(element) : undefined;
      let off = element.getBoundingClientRect().top - top - roomAbove;
      // Below the screen that begins with the message: the match then stands in its upper third.
      if (word && word.bottom - top - off > box.clientHeight - roomAbove) off = word.top - top - box.clientHeight / 3;
      const before = box.scrollTop;
      hold();
      if (Math.abs(off) > 2) box.scrollTop += off;
      // Plain words are replaced by the turn drawn in full, which must take over the mark however late it comes.
      const isPlain = !element.hasAttribute('aria-labelledby');
      const awaited = match && !word;
      steady = isPlain || awaited || Math.abs(box.scrollTop - before) > 1 ? 0 : steady + 1;
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Place of the current match, where it is in this element. */
function matchIn(element: HTMLElement): DOMRect | undefined {
  const [range] = 'highlights' in CSS ? (CSS.highlights.get('found-current') ?? []) : [];
  return range instanceof Range && element.contains(range.startContainer) ? range.getBoundingClientRect() : undefined;
}

/** A turn that is drawn in full takes the place of its plain words. */
function mark(element: HTMLElement, before: HTMLElement | undefined): void {
  for (const other of document.querySelectorAll('[data-found]')) other.removeAttribute('data-found');
  element.setAttribute('data-found', '');
  const active = document.activeElement;
  // Whoever has opened a dialog by now is writing in it.
  if (active?.closest('[role="dialog"]')) return;
  if (!before || before === active || active === document.body) element.focus({ preventScroll: true });
}
