// Messages between one user's tabs about their shared event stream.
import type { Said } from './live-reader.ts';

export type Word =
  | { readonly type: 'who' }
  | { readonly type: 'hold'; readonly id: string; readonly term: number; readonly visible: boolean }
  | { readonly type: 'left'; readonly id: string }
  | { readonly type: 'follow'; readonly id: string; readonly runs: readonly (readonly [string, number])[] }
  | { readonly type: 'unfollow'; readonly id: string; readonly run: string }
  | { readonly type: 'said'; readonly said: Said };

export interface TabChannel {
  post(word: Word): void;
  listen(listener: (word: Word) => void): void;
  close(): void;
}

/** Opens the channel of a user's tabs; other users of the browser do not receive it. No-op without BroadcastChannel. */
export function openTabChannel(userId: string): TabChannel {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`tributary.live.${userId}`) : undefined;
  const send = channel?.postMessage.bind(channel);
  return {
    post: (word) => send?.(word),
    listen: (listener) => channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => listener(data)),
    close: () => channel?.close(),
  };
}
