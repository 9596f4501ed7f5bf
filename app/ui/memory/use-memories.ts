// The page's memories, made by the first component that shows them: no page loads them before.
import { useEffect } from 'react';
import { createMemories } from '../../client/memory/memories.ts';
import type { Memories, MemoriesState } from '../../client/memory/memories.ts';
import type { ChatClient } from '../../client/client.ts';
import { useClient, useStore } from '../parts/client-context.ts';

const made = new WeakMap<ChatClient, Memories>();

function memoriesOf(client: ChatClient): Memories {
  const known = made.get(client) ?? createMemories(client.transport);
  made.set(client, known);
  return known;
}

export function useMemories(): { readonly memories: Memories; readonly state: MemoriesState } {
  const memories = memoriesOf(useClient());
  const state = useStore(memories.store, (all) => all);
  useEffect(() => memories.follow(), [memories]);
  return { memories, state };
}
