// Reduces stream events to a reply. Pure: live or replayed, the same events and times give the same reply.
import type { Citation, Grounding, StreamEvent, ToolCallDelta } from '@tributary/runtime-core';
import { assertNever } from './assert-never.ts';
import { withNamedCalls } from './call-through.ts';
import { noticeIn } from './parse-event.ts';
import type { ImagePart, ReasoningPart, Reply, ReplyPart, ToolPart } from './reply.ts';
import { storable } from './storable.ts';

/** `at`: arrival time of the batch in ms since the epoch. Events after an error are ignored. */
export function reduceReply(reply: Reply, events: readonly StreamEvent[], at: number): Reply {
  let next = reply;
  for (const event of events) {
    if (next.error) return next;
    next = reduceEvent(next, event, at);
  }
  return next;
}

function reduceEvent(reply: Reply, event: StreamEvent, at: number): Reply {
  switch (event.type) {
    case 'text':
      return event.data === '' ? reply : { ...reply, parts: appendText(closeReasoning(reply.parts, at), event.data) };
    case 'reasoning':
      return event.data === '' ? reply : { ...reply, parts: appendReasoning(reply.parts, event, at) };
    case 'reasoning_signature':
      return { ...reply, parts: sign(reply.parts, event, at) };
    case 'flagged_reasoning_signature':
      return { ...reply, parts: [...closeReasoning(reply.parts, at), { type: 'redacted', data: event.data }] };
    case 'tool_calls':
      return { ...reply, parts: event.data.reduce(applyToolDelta, closeReasoning(reply.parts, at)) };
    case 'base64_image':
      return { ...reply, parts: [...closeReasoning(reply.parts, at), imagePart(reply.parts, event.data)] };
    case 'grounding':
      return { ...reply, grounding: mergeGrounding(reply.grounding, event.data) };
    case 'usage':
      return { ...reply, usage: event.data };
    case 'speed':
      return { ...reply, speed: event.data };
    case 'stop':
      return { ...reply, parts: withNamedCalls(closeReasoning(reply.parts, at)), finishReason: event.data };
    case 'error':
      return { ...reply, parts: closeReasoning(reply.parts, at), error: event.data };
    case 'data':
      return event.origin === undefined ? withNotice(reply, event.data, at) : carry(reply, event.origin, event.data);
    default:
      return assertNever(event);
  }
}

/** Applies a notice of the runtime; other vendor data is dropped. */
function withNotice(reply: Reply, data: unknown, at: number): Reply {
  const notice = noticeIn(data);
  switch (notice?.type) {
    case undefined:
      return reply;
    case 'billing':
      return { ...reply, billing: notice };
    case 'omitted':
      return { ...reply, omitted: notice.omitted };
    case 'skipped_lines':
      return { ...reply, skippedLines: notice.count };
    case 'stop_details':
      return { ...reply, stopMessage: notice.message };
    case 'text_was_reasoning':
      return { ...reply, parts: asThoughts(reply.parts, notice.tag, at) };
    default:
      return assertNever(notice);
  }
}

/** The opening tag of the reasoning was in the prompt; its closing tag has just arrived. */
const asThoughts = (parts: readonly ReplyPart[], tag: string | undefined, at: number): readonly ReplyPart[] =>
  parts.map((part) =>
    part.type === 'text'
      ? { type: 'reasoning', text: part.text, startedAt: at, ...(tag === undefined ? {} : { origin: tag }) }
      : part,
  );

function carry(reply: Reply, wire: string, item: unknown): Reply {
  const last = reply.parts.at(-1);
  const place =
    last?.type === 'text'
      ? { part: reply.parts.length - 1, offset: last.text.length }
      : { part: reply.parts.length, offset: 0 };
  return { ...reply, carried: [...(reply.carried ?? []), { ...place, wire, item }] };
}

/** Closes a reply that ended early, so that no part appears as "thinking". */
export function closeReply(reply: Reply, at: number): Reply {
  const parts = withNamedCalls(closeReasoning(reply.parts, at));
  return parts === reply.parts ? reply : { ...reply, parts };
}

function closeReasoning(parts: readonly ReplyPart[], at: number): readonly ReplyPart[] {
  const last = parts.at(-1);
  if (last?.type !== 'reasoning' || last.endedAt !== undefined) return parts;
  return parts.with(parts.length - 1, { ...last, endedAt: Math.max(at, last.startedAt) });
}

function appendText(parts: readonly ReplyPart[], text: string): readonly ReplyPart[] {
  const last = parts.at(-1);
  return last?.type === 'text'
    ? parts.with(parts.length - 1, { type: 'text', text: last.text + text })
    : [...parts, { type: 'text', text }];
}

type EventOf<Type extends StreamEvent['type']> = Extract<StreamEvent, { type: Type }>;

function appendReasoning(
  parts: readonly ReplyPart[],
  { data: text, origin }: EventOf<'reasoning'>,
  at: number,
): readonly ReplyPart[] {
  const last = parts.at(-1);
  // A signed block is complete: further reasoning starts a new block.
  if (last?.type !== 'reasoning' || last.signature !== undefined)
    return [...parts, { type: 'reasoning', text, startedAt: at, ...(origin === undefined ? {} : { origin }) }];
  return parts.with(parts.length - 1, reopen(last, text));
}

function reopen({ endedAt: _, ...open }: ReasoningPart, text: string): ReasoningPart {
  return { ...open, text: open.text + text };
}

/**
 * Adds a signature to the last unsigned reasoning; without one (the vendor sent no text), or for a text, to a new empty part
 * at its position.
 */
function sign(
  parts: readonly ReplyPart[],
  { data: signature, origin }: EventOf<'reasoning_signature'>,
  at: number,
): readonly ReplyPart[] {
  const signed = { signature, ...(origin === undefined ? {} : { signatureOrigin: origin }) };
  const index = parts.findLastIndex((part) => part.type === 'reasoning' && part.signature === undefined);
  const part = origin === 'text' ? undefined : parts[index];
  if (part?.type !== 'reasoning')
    return [...closeReasoning(parts, at), { type: 'reasoning', text: '', startedAt: at, endedAt: at, ...signed }];
  return parts.with(index, { ...part, ...signed, endedAt: part.endedAt ?? Math.max(at, part.startedAt) });
}

function applyToolDelta(parts: readonly ReplyPart[], delta: ToolCallDelta): readonly ReplyPart[] {
  const at = parts.findLastIndex((part) => part.type === 'tool' && part.index === delta.index);
  const known = parts[at];
  const part: ToolPart =
    known?.type === 'tool' ? known : { type: 'tool', index: delta.index, id: '', name: '', arguments: '' };
  const signature = delta.thoughtSignature ?? part.thoughtSignature;
  const extra = delta.extra ?? part.extra;
  const next: ToolPart = {
    ...part,
    id: part.id || ownId(parts, delta),
    name: part.name || storable(delta.function.name ?? ''),
    arguments: part.arguments + storable(delta.function.arguments ?? ''),
    ...(signature === undefined ? {} : { thoughtSignature: signature }),
    ...(extra === undefined ? {} : { extra }),
  };
  return known?.type === 'tool' ? parts.with(at, next) : [...parts, next];
}

/** Returns a unique id for a call: vendors may repeat an id within an answer. */
function ownId(parts: readonly ReplyPart[], { id: given, index }: ToolCallDelta): string {
  const id = storable(given ?? '') || `call_${index}`;
  const taken = parts.some((part) => part.type === 'tool' && part.index !== index && part.id === id);
  return taken ? `${id}_${index}` : id;
}

/** Vendors repeat or extend the list of sources; existing numbers keep their source. */
function mergeGrounding(old: Grounding | undefined, fresh: Grounding): Grounding {
  const citations = new Map((old?.citations ?? []).map((citation) => [keyOf(citation), citation]));
  for (const citation of fresh.citations) {
    citations.set(keyOf(citation), { ...citations.get(keyOf(citation)), ...citation });
  }
  const queries = [...new Set([...(old?.searchQueries ?? []), ...(fresh.searchQueries ?? [])])];
  return queries.length > 0
    ? { citations: [...citations.values()], searchQueries: queries }
    : { citations: [...citations.values()] };
}

/** Documents without a URL are identified by title. */
const keyOf = ({ url, title }: Citation): string => url || title;

/** Numbered, so that a replay of the log creates the same ids. */
const imagePart = (before: readonly ReplyPart[], data: string): ImagePart => ({
  type: 'image',
  id: `image-${before.filter(({ type }) => type === 'image').length + 1}`,
  src: data.startsWith('data:') ? data : `data:image/png;base64,${data}`,
});
