// Tools as components read them. A shared page has no client: there nothing is known of a call but what it says itself.
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
  /** False: it is not known yet whether there is such a tool. */
  readonly known: boolean;
}

/** `wanted`: the list is asked for, if it has not been yet. */
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

/** Ids of the calls of an answer that are running somewhere. */
export function useRunningOf(messageId: string | undefined): ReadonlySet<string> {
  const tools = useTools();
  const running = useStore(tools?.turns.running ?? noneRunning, (all) => all);
  return useMemo(() => {
    if (messageId === undefined) return nobody;
    const start = callKey(messageId, '');
    return new Set(Object.keys(running).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : [])));
  }, [running, messageId]);
}

/** Calls of a turn in the conversation run, or wait on the path that is shown: the turn can be stopped. */
export function useCalling(conversationId: string | undefined): boolean {
  const client = useClient();
  return useStore(client.conversations.store, ({ byId }) => {
    const conversation = conversationId === undefined ? undefined : byId[conversationId];
    return conversation?.turns !== undefined && canBeStopped(conversation);
  });
}

/** The answer's calls run or wait: it is not through, and there is nothing to do with it yet. */
export function useUnderway(conversationId: string, messageId: string): boolean {
  const client = useClient();
  return useStore(
    client.conversations.store,
    ({ byId }) =>
      byId[conversationId]?.turns?.some((turn) => turn.messageId === messageId && isUnderway(turn)) === true,
  );
}

/** True while the calls of an answer are asked about. */
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

/** A reply is being written in the conversation. */
export function useBusy(conversationId: string | undefined): boolean {
  const client = useContext(ClientContext);
  return useStore(client?.runs ?? noRuns, (runs) => conversationId !== undefined && runs[conversationId] !== undefined);
}
