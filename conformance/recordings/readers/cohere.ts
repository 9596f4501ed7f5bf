// Reads Cohere: v2 (SSE events or one JSON reply) and v1 (JSON lines or one JSON reply).
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply, ExpectedUsage } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, defined, isObject, listAt, numberAt, textAt, wordAt } from './json.ts';

/** v2 usage.tokens, v1 meta.tokens (input_tokens, output_tokens); billed_units if there is nothing else. */
function usageOf(usage: unknown): ExpectedUsage | undefined {
  const tokens = at(usage, 'tokens') ?? at(usage, 'billed_units');
  if (!isObject(tokens)) return undefined;
  return defined({
    input: numberAt(tokens, 'input_tokens'),
    output: numberAt(tokens, 'output_tokens'),
    cached: numberAt(usage, 'cached_tokens'),
    reasoning: numberAt(tokens, 'reasoning_tokens'),
  });
}

const sourceUrl = (source: unknown): string =>
  textAt(source, 'document', 'url') || textAt(source, 'tool_output', 'url') || textAt(source, 'url');

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isObject(value) ? [value] : []);

interface OpenCall {
  readonly id: string;
  readonly name: string;
  arguments: string;
}

/** In a stream, delta.message has single objects; in an unstreamed reply, message has lists. */
function addMessage(reply: ExpectedReply, calls: Map<number, OpenCall>, message: unknown, index: number): void {
  reply.reasoning += textAt(message, 'tool_plan');
  for (const part of asList(at(message, 'content'))) {
    reply.text += textAt(part, 'text');
    reply.reasoning += textAt(part, 'thinking');
  }
  for (const [position, call] of asList(at(message, 'tool_calls')).entries()) {
    const open = calls.get(index + position);
    const args = textAt(call, 'function', 'arguments');
    if (open) open.arguments += args;
    else
      calls.set(index + position, { id: textAt(call, 'id'), name: textAt(call, 'function', 'name'), arguments: args });
  }
  for (const citation of asList(at(message, 'citations'))) {
    for (const source of listAt(citation, 'sources')) reply.citations.push(sourceUrl(source));
  }
}

export function readCohereV2({ whole, list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  const calls = new Map<number, OpenCall>();
  let ended = whole;
  reply.malformed = malformed;
  for (const { value: event } of list) {
    addMessage(
      reply,
      calls,
      whole ? at(event, 'message') : at(event, 'delta', 'message'),
      numberAt(event, 'index') ?? 0,
    );
    const end = whole ? event : at(event, 'delta');
    const stop = wordAt(end, 'finish_reason');
    if (stop !== undefined) reply.stop = stop;
    const usage = usageOf(at(end, 'usage'));
    if (usage) reply.usage = usage;
    if (textAt(event, 'type') === 'message-end') ended = true;
    if (textAt(end, 'error') !== '') reply.errorInStream = describeError(end);
  }
  reply.toolCalls.push(...calls.values());
  return finish(reply, ended);
}

/** v1 ends with `response`, which repeats the reply: counters are read from it, text from the events. */
export function readCohereV1({ whole, list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  let ended = whole;
  reply.malformed = malformed;
  for (const { value: event } of list) {
    const type = textAt(event, 'event_type');
    if (whole || type === 'text-generation') reply.text += textAt(event, 'text');
    const end = whole ? event : at(event, 'response');
    for (const call of listAt(end, 'tool_calls')) {
      reply.toolCalls.push({ name: textAt(call, 'name'), arguments: JSON.stringify(at(call, 'parameters') ?? {}) });
    }
    for (const source of listAt(end, 'documents')) reply.citations.push(textAt(source, 'url'));
    const stop = wordAt(event, 'finish_reason') ?? wordAt(end, 'finish_reason');
    if (stop !== undefined) reply.stop = stop;
    const count = at(end, 'token_count');
    const usage = isObject(count)
      ? defined({
          input: numberAt(count, 'prompt_tokens'),
          output: numberAt(count, 'response_tokens'),
          total: numberAt(count, 'total_tokens'),
        })
      : usageOf(at(end, 'meta'));
    if (usage) reply.usage = usage;
    if (type === 'stream-end') ended = true;
  }
  return finish(reply, ended);
}
