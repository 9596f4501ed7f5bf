// Scrolls to a message of a conversation: loads the messages in between, shows its version, and marks it.
import type { ChatClient } from '../../client/client.ts';
import { turnStart } from '../../shared/conversation/rounds.ts';
import { placesTo } from '../../shared/conversation/tree.ts';

/** Space above the message. Unit: px. */
const roomAbove = 56;
/** Timeout for following the message, which moves while turns above are rendered in full. */
const longestMs = 15_000;
const steadyFrames = 20;

/** Returns the turn that contains the message, once it is on the shown branch and all later messages are loaded. */
export async function makeReady(client: ChatClient, id: string, messageId: string): Promise<string | undefined> {
  const conversation = client.conversations.get(id);
  const turn = conversation && turnStart(conversation, messageId);
  if (!conversation || !turn) return undefined;
  if (placesTo(conversation, conversation.headId).some((place) => place.id === messageId))
    await client.conversations.whole(id, conversation.headId);
  else await client.conversations.select(id, messageId);
  return turn.id;
}

/** Returns the element of a turn, if rendered. */
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
  // Scrolling by the user cancels ours.
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
      // If the match would be below the screen, it is put in the upper third instead.
      if (word && word.bottom - top - off > box.clientHeight - roomAbove) off = word.top - top - box.clientHeight / 3;
      const before = box.scrollTop;
      hold();
      if (Math.abs(off) > 2) box.scrollTop += off;
      // A placeholder will be replaced by the full turn, which must get the mark as well.
      const isPlain = !element.hasAttribute('aria-labelledby');
      const awaited = match && !word;
      steady = isPlain || awaited || Math.abs(box.scrollTop - before) > 1 ? 0 : steady + 1;
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Returns the position of the current match, if it is in this element. */
function matchIn(element: HTMLElement): DOMRect | undefined {
  const [range] = 'highlights' in CSS ? (CSS.highlights.get('found-current') ?? []) : [];
  return range instanceof Range && element.contains(range.startContainer) ? range.getBoundingClientRect() : undefined;
}

/** Moves the mark from a placeholder to the full turn. */
function mark(element: HTMLElement, before: HTMLElement | undefined): void {
  for (const other of document.querySelectorAll('[data-found]')) other.removeAttribute('data-found');
  element.setAttribute('data-found', '');
  const active = document.activeElement;
  // A dialog opened meanwhile keeps the focus.
  if (active?.closest('[role="dialog"]')) return;
  if (!before || before === active || active === document.body) element.focus({ preventScroll: true });
}
