// Reads Bedrock InvokeModel: the model's own wire; when streamed, in frames of {"bytes": base64}.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply } from '../expectation.ts';
import { readAnthropicMessages } from './anthropic-messages.ts';
import { readBedrockConverse } from './bedrock-converse.ts';
import type { Piece, Pieces } from './body.ts';
import { at, defined, isObject, listAt, numberAt, sum, textAt, wordAt } from './json.ts';
import { readOpenAiChat } from './openai-chat.ts';

/** Decodes {"bytes": base64} of a chunk; an exception frame is unchanged. */
function unwrap(piece: Piece): Piece {
  const bytes = textAt(piece.value, 'bytes');
  if (piece.name !== 'chunk' || bytes === '') return piece;
  return { name: '', value: JSON.parse(Buffer.from(bytes, 'base64').toString('utf8')) as unknown };
}

/** Nova's events are Converse's, with the event's name as the only key. */
function novaEvent({ value }: Piece): Piece {
  const [name = ''] = isObject(value) ? Object.keys(value) : [];
  return { name, value: at(value, name) };
}

/** Llama {generation}, Titan {outputText} or {results}, Claude 2 {completion}, Cohere {text} or {generations}. */
function readText(list: readonly Piece[], whole: boolean): ExpectedReply {
  const reply = emptyReply();
  let ended = whole;
  let input: number | undefined;
  let output: number | undefined;
  for (const { name, value } of list) {
    if ((numberAt(value, 'index') ?? 0) > 0) continue; // an alternative answer
    for (const part of [value, ...listAt(value, 'results'), ...listAt(value, 'generations').slice(0, 1)]) {
      for (const key of ['generation', 'outputText', 'completion', 'text']) reply.text += textAt(part, key);
      const stop = wordAt(part, 'stop_reason') ?? wordAt(part, 'completionReason') ?? wordAt(part, 'finish_reason');
      if (stop !== undefined) {
        reply.stop = stop;
        ended = true;
      }
      output = numberAt(part, 'tokenCount') ?? output;
    }
    input = numberAt(value, 'prompt_token_count') ?? numberAt(value, 'inputTextTokenCount') ?? input;
    output = numberAt(value, 'generation_token_count') ?? numberAt(value, 'totalOutputTextTokenCount') ?? output;
    if (/(exception|error)$/i.test(name)) reply.errorInStream = { type: name, message: textAt(value, 'message') };
  }
  if (input !== undefined || output !== undefined) reply.usage = defined({ input, output });
  return finish(reply, ended);
}

/** Reads the counters that AWS adds to the last frame of any model. */
function addMetrics(reply: ExpectedReply, list: readonly Piece[]): void {
  const metrics = list.map(({ value }) => at(value, 'amazon-bedrock-invocationMetrics')).find(isObject);
  if (!metrics || reply.usage) return;
  const cached = numberAt(metrics, 'cacheReadInputTokenCount');
  reply.usage = defined({
    input: sum(numberAt(metrics, 'inputTokenCount'), cached, numberAt(metrics, 'cacheWriteInputTokenCount')),
    output: numberAt(metrics, 'outputTokenCount'),
    cached,
  });
}

export function readBedrockInvoke(pieces: Pieces): ExpectedReply {
  const list = pieces.list.map(unwrap);
  const first = list[0]?.value;
  const exceptions = list.filter(({ name }) => name !== '');
  const inner = { ...pieces, list };
  const reply = textAt(first, 'type').startsWith('message')
    ? readAnthropicMessages(inner)
    : Array.isArray(at(first, 'choices'))
      ? readOpenAiChat(inner)
      : at(first, 'output') !== undefined
        ? readBedrockConverse(inner)
        : at(first, 'messageStart') !== undefined
          ? readBedrockConverse({ ...inner, list: list.map((piece) => (piece.name === '' ? novaEvent(piece) : piece)) })
          : readText(list, pieces.whole);
  const [failure] = exceptions;
  if (failure) {
    reply.errorInStream = { type: failure.name, message: textAt(failure.value, 'message') };
    reply.truncated = false;
  }
  addMetrics(reply, list);
  return reply;
}
