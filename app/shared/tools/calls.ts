// Tool calls of a conversation and their results: pending calls, positions of results, and the form when sent.
import type {
  AssistantMessage,
  Message,
  ResultFile,
  ToolMessage,
  ToolOutcome,
  ToolProblem,
} from '../message/message.ts';
import { finishOf } from '../reply/reply.ts';
import type { ToolPart } from '../reply/reply.ts';

/** Returns the calls of a reply; calls without a name are stream errors and ignored. */
export const callsOf = ({ reply }: Pick<AssistantMessage, 'reply'>): readonly ToolPart[] =>
  reply.parts.filter((part): part is ToolPart => part.type === 'tool' && part.name !== '');

/** Returns the results after an answer, by call id. Ids are the vendor's, and may recur in a later answer. */
export function resultsAfter(path: readonly Message[], messageId: string): Readonly<Record<string, ToolMessage>> {
  const results: Record<string, ToolMessage> = {};
  for (const message of chainAfter(path, messageId)) results[message.toolCallId] ??= message;
  return results;
}

/** Returns the tool messages directly after an answer. */
export function chainAfter(path: readonly Message[], messageId: string): readonly ToolMessage[] {
  const from = path.findIndex(({ id }) => id === messageId) + 1;
  if (from === 0) return [];
  const chain: ToolMessage[] = [];
  for (const message of path.slice(from)) {
    if (message.role !== 'tool') break;
    chain.push(message);
  }
  return chain;
}

/** Returns the last answer of a path if it ended normally with calls and only results follow. */
export function openAnswer(path: readonly Message[]): AssistantMessage | undefined {
  const last = path.findLast(({ role }) => role !== 'tool');
  return last?.role === 'assistant' && callsToRun(last).length > 0 ? last : undefined;
}

/** Returns the calls to run after an answer; none if it did not end normally. */
export function callsToRun({ reply, outcome }: Pick<AssistantMessage, 'reply' | 'outcome'>): readonly ToolPart[] {
  // The last call of a truncated or filtered reply may be incomplete.
  const finish = finishOf(reply);
  return outcome !== 'done' || finish === 'length' || finish === 'filtered' ? [] : callsOf({ reply });
}

/** Counts the answers with calls since the last user message. */
export function roundsOf(path: readonly Message[]): number {
  const since = path.findLastIndex(({ role }) => role === 'user');
  return path.slice(since + 1).filter((message) => message.role === 'assistant' && callsOf(message).length > 0).length;
}

export interface ToolResult {
  readonly outcome: ToolOutcome;
  /** Text for the model. */
  readonly content: string;
  /** Duration of the call. */
  readonly ms?: number;
  /** Arguments as changed by the user; undefined if unchanged. */
  readonly arguments?: string;
  /** Why the arguments were refused. */
  readonly problem?: ToolProblem;
  readonly files?: readonly ResultFile[];
  readonly signIn?: string;
  readonly traceId?: string;
}

/** Deterministic, so that results stored by several tabs are the same message. */
export const resultId = (message: AssistantMessage, call: ToolPart): string =>
  callResultId(message.id, callsOf(message).indexOf(call));

export const callResultId = (messageId: string, position: number): string => `t${position}-${messageId}`.slice(0, 64);

export const toolMessage = (
  id: string,
  parentId: string,
  call: Pick<ToolPart, 'id' | 'name'>,
  result: ToolResult,
  createdAt: number,
): ToolMessage => ({ id, parentId, createdAt, role: 'tool', toolCallId: call.id, name: call.name, ...result });

/**
 * Returns a copy of an answer's results with one replaced, as a new branch, since stored messages never change. Results after
 * the replaced one are repeated.
 */
export function rerunChain(
  path: readonly Message[],
  message: Pick<AssistantMessage, 'id'>,
  call: Pick<ToolPart, 'id' | 'name'>,
  result: ToolResult,
  newId: () => string,
  now: number,
): readonly ToolMessage[] {
  const chain = chainAfter(path, message.id);
  const at = chain.findIndex(({ toolCallId }) => toolCallId === call.id);
  const before = at === -1 ? chain : chain.slice(0, at);
  const fresh = toolMessage(newId(), before.at(-1)?.id ?? message.id, call, result, now);
  const after = at === -1 ? [] : chain.slice(at + 1);
  const branch = [fresh];
  for (const old of after)
    branch.push({ ...old, id: newId(), parentId: branch.at(-1)?.id ?? fresh.id, createdAt: now });
  return branch;
}

/**
 * Returns the path as sent: calls with the arguments they ran with, and unique call ids, since some vendors restart numbering
 * in each answer or repeat ids. Results of a repeated id are assigned in order.
 */
export function pathToSend(path: readonly Message[]): readonly Message[] {
  const used = new Set<string>();
  const free = (id: string): string => {
    let found = id;
    for (let count = 2; found === '' || used.has(found); count++) found = `${id || 'call'}_${count}`;
    used.add(found);
    return found;
  };
  let next = takeTurns([]);
  return path.map((message, at) => {
    if (message.role === 'tool') {
      const id = next(message.toolCallId) ?? message.toolCallId;
      return id === message.toolCallId ? message : { ...message, toolCallId: id };
    }
    if (message.role !== 'assistant') return message;
    const calls = callsOf(message).map((call) => ({ call, id: free(call.id) }));
    if (calls.length === 0) return message;
    next = takeTurns(calls);
    const ran = new Map<string, string>();
    const nextRan = takeTurns(calls);
    for (const result of chainAfter(path.slice(at), message.id)) {
      const id = nextRan(result.toolCallId);
      if (id !== undefined && result.arguments !== undefined) ran.set(id, result.arguments);
    }
    if (ran.size === 0 && calls.every(({ call, id }) => call.id === id)) return message;
    const parts = message.reply.parts.map((part) => {
      const id = calls.find(({ call }) => call === part)?.id;
      return part.type === 'tool' && id !== undefined
        ? { ...part, id, arguments: ran.get(id) ?? part.arguments }
        : part;
    });
    return { ...message, reply: { ...message.reply, parts } };
  });
}

/** Returns a function that maps a vendor's id to the unique ids of its calls, in order. */
function takeTurns(calls: readonly { readonly call: ToolPart; readonly id: string }[]) {
  const left = [...calls];
  return (given: string): string | undefined => {
    const at = left.findIndex(({ call }) => call.id === given);
    return at === -1 ? undefined : left.splice(at, 1)[0]?.id;
  };
}
