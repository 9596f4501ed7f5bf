// Groups messages into turns: an answer with tool calls has several rounds, shown as one.
import type { ModelCard, Usage } from '@tributary/runtime-core';
import type { AssistantMessage, Message } from '../message/message.ts';
import { costOf } from './pricing.ts';
import type { Cost } from './pricing.ts';
import { replyText } from '../reply/reply.ts';
import type { Conversation, Place } from './tree.ts';

/** A user message, or all rounds of an answer including tool results. */
export interface Turn {
  /** Id of the first message. */
  readonly id: string;
  readonly messages: readonly Message[];
}

/** Groups a path into turns. Results whose calls are not loaded are skipped. */
export function turnsOf(path: readonly Message[]): readonly Turn[] {
  const turns: { readonly id: string; readonly messages: Message[] }[] = [];
  let before: Message | undefined;
  for (const message of path) {
    const own = turns.at(-1);
    const goesOn = message.role === 'tool' || (message.role === 'assistant' && before?.role === 'tool');
    if (goesOn && own && own.messages[0]?.role === 'assistant') own.messages.push(message);
    else if (message.role !== 'tool') turns.push({ id: message.id, messages: [message] });
    before = message;
  }
  return turns;
}

export const roundsIn = (messages: readonly Message[]): readonly AssistantMessage[] =>
  messages.filter((message): message is AssistantMessage => message.role === 'assistant');

/** Returns the first place of a message's turn, loaded or not. */
export function turnStart({ tree }: Pick<Conversation, 'tree'>, id: string): Place | undefined {
  let place = tree[id];
  const seen = new Set<string>();
  while (place && place.role !== 'user' && !seen.has(place.id)) {
    seen.add(place.id);
    const parent: Place | undefined = place.parentId === null ? undefined : tree[place.parentId];
    if (place.role === 'assistant' && parent?.role !== 'tool') return place;
    place = parent;
  }
  return place;
}

/**
 * Returns the last messages of all versions of an answer: other answers to the question, later alternatives, and those after
 * repeated tool calls.
 */
export function answerEnds(
  children: ReadonlyMap<string, readonly Place[]>,
  question: string | null,
): readonly string[] {
  const ends: string[] = [];
  const waiting = answersBelow(children, question).toReversed();
  // Depth first, so that versions with a common start are adjacent.
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const below = answersBelow(children, place.id).filter(goesOnFrom(place));
    // The answer also ends where the user wrote a message.
    const wroteOn = (children.get(place.id) ?? []).some(({ role }) => role === 'user');
    if (below.length === 0 || wroteOn) ends.push(place.id);
    waiting.push(...below.toReversed());
  }
  return ends;
}

const answersBelow = (children: ReadonlyMap<string, readonly Place[]>, id: string | null): readonly Place[] =>
  (children.get(id ?? '') ?? []).filter(({ role }) => role !== 'user');

const goesOnFrom =
  (place: Place) =>
  ({ role }: Place): boolean =>
    role === 'tool' || place.role === 'tool';

export const answerText = (rounds: readonly AssistantMessage[]): string =>
  rounds
    .map(({ reply }) => replyText(reply).trimEnd())
    .filter(Boolean)
    .join('\n\n');

/** Sums the usage of all rounds: each is billed, including the repeated context. */
export function usageOf(rounds: readonly AssistantMessage[]): Usage | undefined {
  const sum: Record<string, number> = {};
  let some = false;
  for (const { reply } of rounds) {
    if (!reply.usage) continue;
    some = true;
    for (const [counter, count] of Object.entries(reply.usage) as [string, unknown][]) {
      if (typeof count === 'number') sum[counter] = (sum[counter] ?? 0) + count;
    }
  }
  return some ? sum : undefined;
}

/** Sums the costs. Undefined if a round has no price or another currency, since a partial sum would mislead. */
export function costOfRounds(
  rounds: readonly AssistantMessage[],
  cardOf: (message: AssistantMessage) => ModelCard | undefined,
): Cost | undefined {
  let cost: Cost | undefined;
  for (const round of rounds) {
    const { usage, billing } = round.reply;
    if (!usage && !billing) continue;
    const more = costOf(usage, cardOf(round)?.pricing, billing);
    if (!more || (cost && cost.currency !== more.currency)) return undefined;
    cost = { amount: (cost?.amount ?? 0) + more.amount, currency: more.currency };
  }
  return cost;
}
