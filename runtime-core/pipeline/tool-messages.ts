// Orders tool messages as providers require: one result per call, directly after it.
import type { Omission } from '../contract/omitted.ts';
import type { ChatMessage, ToolCall } from '../contract/params.ts';

/** Result for calls that have none, since vendors refuse them. */
export const missingResult = 'cancelled: the tool was not run';

/** Moves each tool message after the assistant message with its call; drops orphans and repeats. */
export const orderToolMessages = (messages: readonly ChatMessage[]): readonly ChatMessage[] =>
  pairToolMessages(messages, false).messages;

interface Slot {
  readonly call: ToolCall;
  result: ChatMessage | undefined;
}

/**
 * Like `orderToolMessages`; with `complete`, also adds results for calls without one. Makes ids unique that vendors reuse in
 * every reply (`call_0`): a result belongs to the nearest preceding call with its id, else to the first following one.
 */
export function pairToolMessages(
  messages: readonly ChatMessage[],
  complete = true,
): { readonly messages: readonly ChatMessage[]; readonly omitted: readonly Omission[] } {
  const concerned = messages.some(({ role, tool_calls: calls }) => role === 'tool' || (calls && calls.length > 0));
  if (!concerned) return { messages, omitted: [] };
  const slots = new Map<ChatMessage, readonly Slot[]>();
  const byId = new Map<string, Slot[]>();
  const early: ChatMessage[] = [];
  let orphans = 0;
  for (const message of messages) {
    if (message.role === 'tool') {
      const known = byId.get(message.tool_call_id ?? '');
      const open = known?.findLast(({ result }) => result === undefined);
      if (open) open.result = message;
      else if (!known) early.push(message);
      continue;
    }
    const own = (message.tool_calls ?? []).map((call): Slot => ({ call, result: undefined }));
    if (own.length > 0) slots.set(message, own);
    for (const slot of own) byId.set(slot.call.id, [...(byId.get(slot.call.id) ?? []), slot]);
  }
  for (const message of early) {
    const open = byId.get(message.tool_call_id ?? '')?.find(({ result }) => result === undefined);
    if (open) open.result = message;
    else if (!byId.has(message.tool_call_id ?? '')) orphans++;
  }
  const taken = new Set<string>();
  const paired = messages.flatMap((message) => {
    if (message.role === 'tool') return [];
    const own = slots.get(message);
    if (!own) return [message];
    const named = own.map(({ call, result }) => ({ call, result, id: unique(call.id, taken) }));
    const renamed = named.some(({ call, id }) => call.id !== id);
    const calls = named.map(({ call, id }) => ({ ...call, id }));
    const results = named.flatMap(({ call, result, id }): ChatMessage[] => {
      if (result) return [id === call.id ? result : { ...result, tool_call_id: id }];
      return complete ? [{ role: 'tool', content: missingResult, tool_call_id: id, name: call.function.name }] : [];
    });
    return [renamed ? { ...message, tool_calls: calls } : message, ...results];
  });
  return { messages: paired, omitted: orphans > 0 ? [{ part: 'tool_result', reason: 'no_call', count: orphans }] : [] };
}

function unique(id: string, taken: Set<string>): string {
  let free = id;
  for (let round = 2; taken.has(free); round++) free = `${id}_${round}`;
  taken.add(free);
  return free;
}
