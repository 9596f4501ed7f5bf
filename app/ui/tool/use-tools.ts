// Hooks that read tools and their runs. A shared page has no client, so only the call itself is known there.
import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Run } from '../../client/reply/run.ts';
import { callKey } from '../../client/tools/server-turns.ts';
import type { Running } from '../../client/tools/server-turns.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import type { ToolList } from '../../client/tools/tool-registry.ts';
import type { Tools } from '../../client/tools/tools.ts';
import { createStore } from '../../client/net/store.ts';
import { isUnderway } from '../../shared/turn/turn-words.ts';
import { ClientContext, useClient, useStore } from '../parts/client-context.ts';
import { canBeStopped, hasOpenTurn } from './open-turns.ts';
import type { ToolTurn } from './tool-turn.ts';

const noList = createStore<ToolList>({ status: 'idle', sources: [] });
const noneRunning = createStore<Readonly<Record<string, Running>>>({});

export const useTools = (): Tools | undefined => useContext(ClientContext)?.tools;

export interface FoundTool {
  readonly ref: ToolRef | undefined;
  /** False while the list of tools is loading. */
  readonly known: boolean;
}

/** `wanted`: loads the list if needed. */
export function useTool(name: string, wanted: boolean): FoundTool {
  const tools = useTools();
  const status = useStore(tools?.registry.list ?? noList, (list) => list.status);
  const ref = useStore(tools?.registry.list ?? noList, () => tools?.registry.find(name));
  useEffect(() => {
    if (wanted) void tools?.registry.load();
  }, [tools, wanted]);
  return { ref, known: ref !== undefined || status === 'ready' || status === 'failed' };
}

export function useRunning(messageId: string | undefined, callId: string): Running | undefined {
  const tools = useTools();
  return useStore(tools?.turns.running ?? noneRunning, (running) =>
    messageId === undefined ? undefined : running[callKey(messageId, callId)],
  );
}

const nobody: ReadonlySet<string> = new Set();

/** Returns the ids of the answer's calls that are running, on any device. */
export function useRunningOf(messageId: string | undefined): ReadonlySet<string> {
  const tools = useTools();
  const running = useStore(tools?.turns.running ?? noneRunning, (all) => all);
  return useMemo(() => {
    if (messageId === undefined) return nobody;
    const start = callKey(messageId, '');
    return new Set(Object.keys(running).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : [])));
  }, [running, messageId]);
}

/** Returns true if calls run, or wait on the shown branch: the turn can be stopped. */
export function useCalling(conversationId: string | undefined): boolean {
  const client = useClient();
  return useStore(client.conversations.store, ({ byId }) => {
    const conversation = conversationId === undefined ? undefined : byId[conversationId];
    return conversation?.turns !== undefined && canBeStopped(conversation);
  });
}

/** Returns true while the answer's calls run or wait, so that no actions are offered yet. */
export function useUnderway(conversationId: string, messageId: string): boolean {
  const client = useClient();
  return useStore(
    client.conversations.store,
    ({ byId }) =>
      byId[conversationId]?.turns?.some((turn) => turn.messageId === messageId && isUnderway(turn)) === true,
  );
}

/** Returns true while the answer's calls need a decision. */
export function useAsked(turn: ToolTurn | undefined): boolean {
  const client = useContext(ClientContext);
  const read = (): boolean => {
    const conversation = turn && client?.conversations.get(turn.conversationId);
    return turn !== undefined && conversation !== undefined && hasOpenTurn(conversation, turn.messageId);
  };
  return useSyncExternalStore(client?.conversations.store.subscribe ?? nobodyTells, read, read);
}
const nobodyTells = () => () => undefined;

const noRuns = createStore<Readonly<Record<string, Run>>>({});

/** Returns true while an answer streams in the conversation. */
export function useBusy(conversationId: string | undefined): boolean {
  const client = useContext(ClientContext);
  return useStore(client?.runs ?? noRuns, (runs) => conversationId !== undefined && runs[conversationId] !== undefined);
}
