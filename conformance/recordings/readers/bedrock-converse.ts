// Reads Bedrock Converse: AWS event-stream frames, or one JSON reply; also Nova's replies from InvokeModel.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply, ExpectedUsage } from '../expectation.ts';
import type { Piece, Pieces } from './body.ts';
import { at, defined, isObject, listAt, numberAt, sum, textAt, wordAt } from './json.ts';

/** input = inputTokens + tokens read from and written to the cache, as in totalTokens. */
export function converseUsage(usage: unknown): ExpectedUsage | undefined {
  if (!isObject(usage)) return undefined;
  const cached = numberAt(usage, 'cacheReadInputTokens') ?? numberAt(usage, 'cacheReadInputTokenCount');
  const written = numberAt(usage, 'cacheWriteInputTokens') ?? numberAt(usage, 'cacheWriteInputTokenCount');
  return defined({
    input: sum(numberAt(usage, 'inputTokens'), cached, written),
    output: numberAt(usage, 'outputTokens'),
    total: numberAt(usage, 'totalTokens'),
    cached,
  });
}

const webUrl = (citation: unknown): string => textAt(citation, 'location', 'web', 'url');

function addBlock(reply: ExpectedReply, block: unknown): void {
  reply.text += textAt(block, 'text');
  reply.reasoning +=
    textAt(block, 'reasoningContent', 'reasoningText', 'text') + textAt(block, 'reasoningContent', 'text');
  // A cited passage is part of the reply's text.
  for (const part of listAt(block, 'citationsContent', 'content')) reply.text += textAt(part, 'text');
  for (const citation of listAt(block, 'citationsContent', 'citations')) reply.citations.push(webUrl(citation));
  reply.citations.push(webUrl(at(block, 'citation')));
  if (at(block, 'image') !== undefined) reply.images += 1;
}

interface OpenCall {
  readonly start: unknown;
  input: string;
}

function addCall(reply: ExpectedReply, { start, input }: OpenCall): void {
  if (textAt(start, 'type') === 'server_tool_use') reply.serverTools.push(textAt(start, 'name'));
  else reply.toolCalls.push({ name: textAt(start, 'name'), arguments: input, id: textAt(start, 'toolUseId') });
}

function readStream(reply: ExpectedReply, list: readonly Piece[]): boolean {
  const calls = new Map<number, OpenCall>();
  let ended = false;
  for (const { name, value } of list) {
    const index = numberAt(value, 'contentBlockIndex') ?? -1;
    const start = at(value, 'start', 'toolUse');
    if (isObject(start)) calls.set(index, { start, input: '' });
    addBlock(reply, at(value, 'delta'));
    const call = calls.get(index);
    if (call) call.input += textAt(value, 'delta', 'toolUse', 'input');
    const stop = wordAt(value, 'stopReason');
    if (stop !== undefined) reply.stop = stop;
    if (name === 'messageStop') ended = true;
    const usage = converseUsage(at(value, 'usage'));
    if (usage) reply.usage = usage;
    if (/(exception|error)$/i.test(name)) reply.errorInStream = { type: name, message: textAt(value, 'message') };
  }
  for (const call of calls.values()) addCall(reply, call);
  return ended;
}

export function readBedrockConverse({ whole, list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  reply.malformed = malformed;
  if (!whole) return finish(reply, readStream(reply, list));

  const body = list[0]?.value;
  for (const block of listAt(body, 'output', 'message', 'content')) {
    addBlock(reply, block);
    const start = at(block, 'toolUse');
    if (isObject(start)) addCall(reply, { start, input: JSON.stringify(at(start, 'input') ?? {}) });
  }
  const stop = wordAt(body, 'stopReason');
  if (stop !== undefined) reply.stop = stop;
  const usage = converseUsage(at(body, 'usage'));
  if (usage) reply.usage = usage;
  return finish(reply, true);
}
