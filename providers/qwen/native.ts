// DashScope's own wire, beside the compatible one: spoken where the base URL ends in `/api/v1`.
import type { CallContext, WireRequest } from '@tributary/runtime-core';
import { isRecord, list, record, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export const isNative = (base: string): boolean => /\/api\/v\d+\/*$/.test(base);

/** The native address of the host that a base URL names: the vendor serves both wires. */
export const nativeBase = (base: string): string => base.replace(/\/compatible-mode\/(v\d+)\/*$/, '/api/$1');

/** Models that see or hear take their messages at another path, in parts. */
const takesParts = /-(vl|omni|audio|ocr)(-|$)|^qvq/;

/** `{text}` and `{image}`, where chat completions say `{type: 'text'}` and `{type: 'image_url'}`. */
function partOf(part: unknown): Json[] {
  if (!isRecord(part)) return [];
  const words = text(part['text']);
  if (words !== undefined) return [{ text: words }];
  const image = text(record(part['image_url'])?.['url']);
  return image === undefined ? [] : [{ image }];
}

const inParts = (message: unknown): unknown => {
  if (!isRecord(message)) return message;
  const { content } = message;
  return { ...message, content: Array.isArray(content) ? content.flatMap(partOf) : [{ text: content ?? '' }] };
};

/** The body of chat completions as DashScope orders it: messages under `input`, everything else under `parameters`. */
export function asNative(request: WireRequest, context: CallContext, base: string): WireRequest {
  if (request.wire !== 'openai-chat' || !isNative(context.vault.baseURL ?? base)) return request;
  const { model, messages, stream: _stream, stream_options: _options, user: _user, ...parameters } = request.body;
  const parts =
    takesParts.test(request.model) || list(messages).some((it) => isRecord(it) && Array.isArray(it['content']));
  return {
    ...request,
    wire: 'dashscope',
    path: `/services/aigc/${parts ? 'multimodal' : 'text'}-generation/generation`,
    headers: { ...request.headers, accept: 'text/event-stream', 'x-dashscope-sse': 'enable' },
    body: {
      model,
      input: { messages: parts ? list(messages).map(inParts) : messages },
      // Without `incremental_output` each event repeats the text from its start.
      parameters: { ...parameters, result_format: 'message', incremental_output: true },
    },
  };
}

/** `"null"` in letters until the end. */
const reasonOf = (reason: unknown): unknown => (reason === 'null' ? null : reason);

function choiceOf(choice: unknown): Json[] {
  if (!isRecord(choice)) return [];
  return [
    {
      index: 0,
      delta: choice['message'] ?? { content: choice['text'] },
      finish_reason: reasonOf(choice['finish_reason']),
    },
  ];
}

/** The counters, which grow from event to event, under the names of chat completions. */
function usageOf(usage: unknown): Json {
  if (!isRecord(usage)) return {};
  const { input_tokens: prompt_tokens, output_tokens: completion_tokens, output_tokens_details: details } = usage;
  return {
    usage: { ...usage, prompt_tokens, completion_tokens, ...(details ? { completion_tokens_details: details } : {}) },
  };
}

/** An event, or the only answer, of the native wire as a chunk of chat completions; others stay as they are. */
export function fromNative(chunk: Json): Json {
  const output = record(chunk['output']);
  if (!output) return chunk;
  const told = list(output['choices']);
  return {
    id: chunk['request_id'],
    // An older result format: the text alone.
    choices: (told.length > 0 ? told : [output]).flatMap(choiceOf),
    ...(output['search_info'] === undefined ? {} : { search_info: output['search_info'] }),
    ...usageOf(chunk['usage']),
  };
}
