// Open tabs of this browser. Alone where the browser has no channel.
import { newId } from '../../shared/conversation/ids.ts';

export interface Tabs {
  readonly id: string;
  /** The ids of the other tabs that are open now. */
  others(): Promise<ReadonlySet<string>>;
  close(): void;
}

type Word = { readonly type: 'who' } | { readonly type: 'here'; readonly id: string };

/** Time limit for an open tab to answer; a hidden one is slower. */
const answerMs = 400;

export function createTabs(channel = openChannel(), id = newId()): Tabs {
  /** Ids of the tabs that have answered, for each open question. */
  const openRequests = new Set<Set<string>>();
  const send = channel?.postMessage.bind(channel);
  const post = (word: Word): void => send?.(word);
  const listen = ({ data }: MessageEvent<Word>): void => {
    switch (data.type) {
      case 'who':
        return post({ type: 'here', id });
      case 'here':
        for (const answered of openRequests) answered.add(data.id);
        return;
      default:
        // A tab of a newer version may know more words.
        return data satisfies never;
    }
  };
  channel?.addEventListener('message', listen);
  return {
    id,
    async others() {
      if (!channel) return new Set();
      const answered = new Set<string>();
      openRequests.add(answered);
      post({ type: 'who' });
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      openRequests.delete(answered);
      return answered;
    },
    close: () => channel?.close(),
  };
}

function openChannel(): BroadcastChannel | undefined {
  // The server draws the page, too, and has such channels of its own.
  if (typeof document === 'undefined') return undefined;
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel('tributary') : undefined;
}
