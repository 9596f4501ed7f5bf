// Announcements for screen readers: the stages of a reply, never its tokens.
import type { Run } from './run.ts';
import type { RunState } from './run-state.ts';
import type { Store } from '../net/store.ts';

export type Announcement =
  | { readonly kind: 'waiting' | 'thinking' | 'started' | 'writing' | 'stopped' | 'failed' }
  | { readonly kind: 'tool'; readonly name: string }
  | { readonly kind: 'finished'; readonly words: number; readonly text: string };

const stillWritingMs = 7_000;

/** Announces every few seconds that the reply continues. Returns a function that stops it. */
export function announceProgress(announcement: Store<Announcement | undefined>, received: Run['received']): () => void {
  const heartbeat = setInterval(() => {
    const part = received().parts.at(-1);
    announcement.set(
      part?.type === 'tool'
        ? { kind: 'tool', name: part.name }
        : { kind: part?.type === 'reasoning' ? 'thinking' : 'writing' },
    );
  }, stillWritingMs);
  return () => clearInterval(heartbeat);
}

export function announcementOf(state: RunState, part: { readonly type: string } | undefined): Announcement | undefined {
  if (state === 'waiting') return { kind: 'waiting' };
  if (state !== 'streaming') return undefined;
  return { kind: part?.type === 'reasoning' ? 'thinking' : 'started' };
}

export function finalAnnouncement(outcome: 'done' | 'abort' | 'error', text: string): Announcement {
  if (outcome === 'abort') return { kind: 'stopped' };
  if (outcome === 'error') return { kind: 'failed' };
  return { kind: 'finished', words: text.split(/\s+/).filter(Boolean).length, text };
}
