// Writes chat completions, streamed and whole. Clients need the role in the first delta, numeric indexes, `type` in the first
// fragment of a call, a finish reason, and `choices: []` in the chunk with the usage (measured with openai 7.59, ai 7.0 and opencode 1.18).
import type { Citation, StreamEvent, Usage } from '@tributary/runtime-core';
import { citationsIn, finishReason } from '@tributary/runtime-core/door';
import type { DoorFailure, DoorReply, DoorWriter, FinishReason, WholeReply } from '@tributary/runtime-core/door';
import { record } from '@tributary/runtime-core/wire';
import { openAIError } from './errors.ts';

const reasons: Readonly<Record<FinishReason, string>> = {
  complete: 'stop',
  length: 'length',
  filtered: 'content_filter',
  calls: 'tool_calls',
};

/** `cost`: US dollars, as OpenRouter's and LiteLLM's replies name it, which clients read. Read 2026-11-30. */
export function chatUsage(usage: Usage | undefined, cost?: number): object {
  const { totalInputTokens: input = 0, totalOutputTokens: output = 0, totalTokens } = usage ?? {};
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: totalTokens ?? input + output,
    prompt_tokens_details: { cached_tokens: usage?.inputCachedTokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: usage?.outputReasoningTokens ?? 0 },
    ...(cost === undefined ? {} : { cost }),
  };
}

const annotationsOf = (text: string, citations: readonly Citation[]): readonly object[] =>
  citationsIn('codePoint', text, citations).flatMap(({ title, url, ranges }) =>
    (ranges ?? [[0, 0] as const]).map(([start, end]) => ({
      type: 'url_citation',
      url_citation: { title, url, start_index: start, end_index: end },
    })),
  );

const imagesOf = (urls: readonly string[]): readonly object[] =>
  urls.map((url, index) => ({ type: 'image_url', index, image_url: { url } }));

export class ChatWriter implements DoorWriter {
  readonly contentType = 'text/event-stream; charset=utf-8';
  private readonly head: string;
  private readonly tellsUsage: boolean;
  private begun = false;
  private hasCalls = false;
  private stop: string | undefined;
  private usage: Usage | undefined;
  private text = '';
  private images = 0;

  private readonly reply: DoorReply;

  constructor(reply: DoorReply) {
    this.reply = reply;
    const { id, model, created, request } = reply;
    const head = { id: `chatcmpl-${id}`, object: 'chat.completion.chunk', created, model };
    this.head = `data: ${JSON.stringify(head).slice(0, -1)},`;
    this.tellsUsage = record(request['stream_options'])?.['include_usage'] === true;
  }

  events(batch: readonly StreamEvent[]): string {
    let out = '';
    for (const event of batch) out += this.event(event);
    return out;
  }

  private event(event: StreamEvent): string {
    switch (event.type) {
      case 'text':
        this.text += event.data;
        return this.delta(`"content":${JSON.stringify(event.data)}`);
      case 'reasoning':
        return this.delta(`"reasoning_content":${JSON.stringify(event.data)}`);
      case 'tool_calls':
        this.hasCalls = true;
        return this.delta(`"tool_calls":${JSON.stringify(event.data.map(fragment))}`);
      case 'base64_image':
        return this.delta(
          `"images":${JSON.stringify([{ type: 'image_url', index: this.images++, image_url: { url: event.data } }])}`,
        );
      case 'grounding':
        return event.data.citations.length > 0
          ? this.delta(`"annotations":${JSON.stringify(annotationsOf(this.text, event.data.citations))}`)
          : '';
      case 'usage':
        this.usage = event.data;
        return '';
      case 'stop':
        this.stop = event.data;
        return '';
      default:
        return '';
    }
  }

  private delta(fields: string, finish = 'null'): string {
    const role = this.begun ? '' : '"role":"assistant",';
    this.begun = true;
    const delta = `{${role}${fields}}`.replace(',}', '}');
    return `${this.head}"choices":[{"index":0,"delta":${delta},"finish_reason":${finish}}]}\n\n`;
  }

  end(): string {
    const finish = JSON.stringify(reasons[finishReason(this.stop, this.hasCalls)]);
    const usage = this.tellsUsage
      ? `${this.head}"choices":[],"usage":${JSON.stringify(chatUsage(this.usage, this.usage && this.reply.costOf?.(this.usage)))}}\n\n`
      : '';
    return `${this.delta('', finish)}${usage}data: [DONE]\n\n`;
  }

  fail(failure: DoorFailure): string {
    return `data: ${JSON.stringify(openAIError(failure).body)}\n\ndata: [DONE]\n\n`;
  }
}

type Fragment = Extract<StreamEvent, { type: 'tool_calls' }>['data'][number];

/** `type` only with the id: SDKs add repeated texts up. */
const fragment = ({ index, id, function: { name, arguments: json }, extra }: Fragment): object => ({
  index,
  ...(id === undefined ? {} : { id, type: 'function' }),
  function: { ...(name === undefined ? {} : { name }), arguments: json ?? '' },
  ...extra,
});

export function wholeChat({ id, model, created, costOf }: DoorReply, said: WholeReply): object {
  const { text, reasoning, calls, images, citations, usage, stop } = said;
  const message = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    refusal: null,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(images.length > 0 ? { images: imagesOf(images) } : {}),
    annotations: annotationsOf(text, citations),
    ...(calls.length > 0
      ? {
          tool_calls: calls.map((call) => ({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: call.arguments },
          })),
        }
      : {}),
  };
  const finish_reason = reasons[finishReason(stop, calls.length > 0)];
  return {
    id: `chatcmpl-${id}`,
    object: 'chat.completion',
    created,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    // Required by @openrouter/sdk 1.3.19 (2026-12-01), which refuses whole replies without it.
    system_fingerprint: null,
    usage: chatUsage(usage, usage && costOf?.(usage)),
  };
}
