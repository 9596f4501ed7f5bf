// Reads the Responses API: named events, or one response object.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply, ExpectedUsage } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, defined, isObject, listAt, numberAt, textAt, wordAt } from './json.ts';

/** Items of the reply itself; all others, except function calls, are tools run by the vendor. */
const replyItems = new Set(['message', 'reasoning', 'compaction']);

/** input_tokens, output_tokens (including reasoning), total_tokens, *_details.cached_tokens and .reasoning_tokens. */
function usageOf(usage: unknown): ExpectedUsage | undefined {
  if (!isObject(usage)) return undefined;
  return defined({
    input: numberAt(usage, 'input_tokens'),
    output: numberAt(usage, 'output_tokens'),
    total: numberAt(usage, 'total_tokens'),
    cached: numberAt(usage, 'input_tokens_details', 'cached_tokens'),
    reasoning: numberAt(usage, 'output_tokens_details', 'reasoning_tokens'),
  });
}

/** Reads a finished output item, which streams repeat in response.output_item.done. */
function addItem(reply: ExpectedReply, thoughts: string[], item: unknown): void {
  const type = textAt(item, 'type');
  for (const part of listAt(item, 'content')) {
    if (textAt(part, 'type') === 'output_text') reply.text += textAt(part, 'text');
    if (textAt(part, 'type') === 'reasoning_text') thoughts.push(textAt(part, 'text'));
    reply.refusal += textAt(part, 'refusal');
    for (const note of listAt(part, 'annotations')) reply.citations.push(textAt(note, 'url'));
  }
  for (const part of listAt(item, 'summary')) thoughts.push(textAt(part, 'text'));
  if (type === 'function_call') {
    reply.toolCalls.push({
      name: textAt(item, 'name'),
      arguments: textAt(item, 'arguments'),
      id: textAt(item, 'call_id'),
    });
  } else if (!replyItems.has(type)) {
    reply.serverTools.push(type);
  }
  if (type === 'image_generation_call' && textAt(item, 'result') !== '') reply.images += 1;
}

/** Reads status, usage and failure of the response object that ends a stream or is the body. */
function addOutcome(reply: ExpectedReply, response: unknown): void {
  const stop = wordAt(response, 'incomplete_details', 'reason') ?? wordAt(response, 'status');
  if (stop !== undefined) reply.stop = stop;
  const usage = usageOf(at(response, 'usage'));
  if (usage) reply.usage = usage;
  if (isObject(at(response, 'error'))) reply.errorInStream = describeError(response);
}

interface OpenItem {
  text: string;
  thoughts: Map<string, string>;
  arguments: string;
  item: unknown;
}

/**
 * Reads a stream by its deltas, grouped by output_index. The finished item adds what deltas lack: names, ids,
 * annotations, and the text of items without deltas.
 */
function readStream(reply: ExpectedReply, list: Pieces['list']): boolean {
  const items = new Map<number, OpenItem>();
  const open = (index: number): OpenItem => {
    const item = items.get(index) ?? {
      text: '',
      thoughts: new Map<string, string>(),
      arguments: '',
      item: undefined,
    };
    items.set(index, item);
    return item;
  };
  let ended = false;
  let round = -1; // counts responses: a recorder may have appended several, whose indexes restart
  for (const { value: event } of list) {
    const type = textAt(event, 'type');
    if (type === 'response.created') round += 1;
    const item = open(round * 1_000_000 + (numberAt(event, 'output_index') ?? -1));
    const delta = textAt(event, 'delta');
    const part = `${type}/${numberAt(event, 'summary_index') ?? 0}/${numberAt(event, 'content_index') ?? 0}`;
    if (type === 'response.output_text.delta') item.text += delta;
    if (type === 'response.refusal.delta') reply.refusal += delta;
    if (type === 'response.function_call_arguments.delta') item.arguments += delta;
    if (type === 'response.reasoning_summary_text.delta' || type === 'response.reasoning_text.delta') {
      item.thoughts.set(part, (item.thoughts.get(part) ?? '') + delta);
    }
    if (type === 'response.output_text.annotation.added') reply.citations.push(textAt(event, 'annotation', 'url'));
    if (type === 'response.output_item.added' || type === 'response.output_item.done') {
      item.item = at(event, 'item');
    }
    if (type === 'error') {
      reply.errorInStream = describeError(event);
      ended = true;
    }
    if (['response.completed', 'response.incomplete', 'response.failed'].includes(type)) {
      addOutcome(reply, at(event, 'response'));
      ended = true;
    }
  }
  const thoughts: string[] = [];
  for (const [, { text, thoughts: parts, arguments: args, item }] of [...items].sort(([a], [b]) => a - b)) {
    if (item === undefined) {
      reply.text += text;
      thoughts.push(...parts.values());
      continue;
    }
    const finished = emptyReply();
    const finishedThoughts: string[] = [];
    addItem(finished, finishedThoughts, item);
    reply.text += text || finished.text;
    thoughts.push(...(parts.size > 0 ? parts.values() : finishedThoughts));
    reply.toolCalls.push(...finished.toolCalls.map((call) => ({ ...call, arguments: args || call.arguments })));
    reply.serverTools.push(...finished.serverTools);
    reply.citations.push(...finished.citations);
    reply.images += finished.images;
    reply.refusal ||= finished.refusal;
  }
  reply.reasoning = thoughts.join('\n');
  return ended;
}

export function readOpenAiResponses({ whole, list, done, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  reply.malformed = malformed;
  if (!whole) return finish(reply, readStream(reply, list) || done);

  const response = list[0]?.value;
  const thoughts: string[] = [];
  for (const item of listAt(response, 'output')) addItem(reply, thoughts, item);
  // mistral.rs sends thoughts in `reasoning`, where OpenAI repeats the settings.
  thoughts.push(textAt(response, 'reasoning'));
  reply.reasoning = thoughts.filter((thought) => thought !== '').join('\n');
  addOutcome(reply, response);
  return finish(reply, true);
}
