// Detects the open tabs of this browser. Finds none without BroadcastChannel.
import { newId } from '../../shared/conversation/ids.ts';

export interface Tabs {
  readonly id: string;
  /** Resolves to the ids of the other open tabs. */
  others(): Promise<ReadonlySet<string>>;
  close(): void;
}

type Word = { readonly type: 'who' } | { readonly type: 'here'; readonly id: string };

/** Timeout for replies; hidden tabs are slower. Unit: ms. */
const answerMs = 400;

export function createTabs(channel = openChannel(), id = newId()): Tabs {
  /** Ids of the tabs that replied, for each pending request. */
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
        // Messages of a tab with a newer version may be unknown.
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
  // No channel on the server: Node's BroadcastChannel would connect to other threads.
  if (typeof document === 'undefined') return undefined;
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel('tributary') : undefined;
}
