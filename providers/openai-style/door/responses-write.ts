// Writes responses, streamed and whole. Codex reads words from `output_item.done` only, and needs `response.completed` with its id;
// openai's helper needs `response.created` first, parts added before their deltas, and equal ids (measured 2026-11-28).
import type { Citation, StreamEvent, Usage } from '@tributary/runtime-core';
import { citationsIn, finishReason, withCitations } from '@tributary/runtime-core/door';
import type { DoorFailure, DoorReply, DoorWriter, WholeReply } from '@tributary/runtime-core/door';
import { openAIError } from './errors.ts';

/** `cost`: as in `chatUsage`. */
export function usageOf(counted: Usage, reply?: Pick<DoorReply, 'costOf'>): object {
  const { totalInputTokens: input = 0, totalOutputTokens: output = 0, ...usage } = counted;
  const cost = reply?.costOf?.(counted);
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: usage.inputCachedTokens ?? 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: usage.outputReasoningTokens ?? 0 },
    total_tokens: usage.totalTokens ?? input + output,
    ...(cost === undefined ? {} : { cost }),
  };
}

type Item = Readonly<Record<string, unknown>>;

/** `from`: as in `citationsIn`. */
const annotationsOf = (text: string, citations: readonly Citation[], from = 0): readonly Item[] =>
  citationsIn('codePoint', text, citations, from).flatMap(({ title, url, ranges }) =>
    (ranges ?? [[0, 0] as const]).map(([start, end]) => ({
      type: 'url_citation',
      title,
      url,
      start_index: start,
      end_index: end,
    })),
  );

const reasoningItem = (id: string, thoughts: string, signature: string | undefined): Item => ({
  id,
  type: 'reasoning',
  summary: thoughts === '' ? [] : [{ type: 'summary_text', text: thoughts }],
  ...(signature === undefined ? {} : { encrypted_content: signature }),
});

const textPart = (words: string, citations: readonly Citation[] = [], from = 0): Item => ({
  type: 'output_text',
  text: words,
  annotations: annotationsOf(words, citations, from),
  logprobs: [],
});

const messageItem = (id: string, status: string, content: readonly Item[]): Item => ({
  id,
  type: 'message',
  status,
  role: 'assistant',
  content,
});

const callItem = (
  id: string,
  status: string,
  call: { readonly id: string; readonly name: string; readonly arguments: string },
): Item => ({
  id,
  type: 'function_call',
  status,
  call_id: call.id,
  name: call.name,
  arguments: call.arguments,
});

const incomplete = (stop: string | undefined): string | undefined => {
  const reason = finishReason(stop, false);
  return reason === 'length' ? 'max_output_tokens' : reason === 'filtered' ? 'content_filter' : undefined;
};

/** The response as events and whole replies carry it. Fields of the request come back. */
function responseOf(
  { id, model, created, request }: DoorReply,
  status: string,
  output: readonly Item[],
  more: Item = {},
): Item {
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: created,
    status,
    error: null,
    incomplete_details: null,
    instructions: request['instructions'] ?? null,
    max_output_tokens: request['max_output_tokens'] ?? null,
    model,
    output,
    parallel_tool_calls: request['parallel_tool_calls'] ?? true,
    previous_response_id: request['previous_response_id'] ?? null,
    reasoning: request['reasoning'] ?? { effort: null, summary: null },
    store: request['store'] !== false,
    temperature: request['temperature'] ?? 1,
    text: request['text'] ?? { format: { type: 'text' } },
    tool_choice: request['tool_choice'] ?? 'auto',
    tools: request['tools'] ?? [],
    top_p: request['top_p'] ?? 1,
    truncation: 'disabled',
    usage: null,
    metadata: request['metadata'] ?? {},
    ...more,
  };
}

interface OpenItem {
  readonly id: string;
  readonly index: number;
  readonly kind: 'message' | 'reasoning';
  text: string;
  /** Where its text begins in the text of all messages. */
  readonly from: number;
}

interface OpenCall {
  readonly id: string;
  readonly index: number;
  readonly callId: string;
  name: string;
  arguments: string;
}

export class ResponsesWriter implements DoorWriter {
  readonly contentType = 'text/event-stream; charset=utf-8';
  finished: Item | undefined;
  private readonly reply: DoorReply;
  private sequence = 0;
  private begun = false;
  private readonly output: Item[] = [];
  private open: OpenItem | undefined;
  private signature: string | undefined;
  private readonly calls = new Map<number, OpenCall>();
  private citations: readonly Citation[] = [];
  /** The last message, which citations belong to, even if calls follow it. */
  private message: OpenItem | undefined;
  /** Length of the text of all messages. Unit: UTF-16 units. */
  private written = 0;
  /** Number of its annotations that were sent. */
  private annotated = 0;
  private stop: string | undefined;
  private usage: Usage | undefined;

  constructor(reply: DoorReply) {
    this.reply = reply;
  }

  events(batch: readonly StreamEvent[]): string {
    let out = '';
    for (const event of batch) out += this.event(event);
    return out;
  }

  private event(event: StreamEvent): string {
    switch (event.type) {
      case 'text':
        return this.words('message', event.data);
      case 'reasoning':
        return this.words('reasoning', event.data);
      case 'reasoning_signature': {
        const before = this.open?.kind === 'reasoning' ? '' : this.begin('reasoning');
        this.signature = (this.signature ?? '') + event.data;
        return before;
      }
      case 'base64_image':
        return this.words('message', `![](${event.data})`);
      case 'tool_calls':
        return event.data.map((fragment) => this.call(fragment)).join('');
      case 'grounding':
        this.citations = withCitations(this.citations, event.data.citations);
        return this.annotate();
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

  private write(type: string, fields: Item): string {
    return `event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: this.sequence++, ...fields })}\n\n`;
  }

  private start(): string {
    if (this.begun) return '';
    this.begun = true;
    const response = responseOf(this.reply, 'in_progress', []);
    return this.write('response.created', { response }) + this.write('response.in_progress', { response });
  }

  private words(kind: OpenItem['kind'], delta: string): string {
    const before = this.open?.kind === kind ? '' : this.begin(kind);
    const { open } = this;
    if (!open) return before;
    open.text += delta;
    if (kind === 'message') this.written += delta.length;
    const place = { item_id: open.id, output_index: open.index };
    const event =
      kind === 'message'
        ? this.write('response.output_text.delta', { ...place, content_index: 0, delta, logprobs: [] })
        : this.write('response.reasoning_summary_text.delta', { ...place, summary_index: 0, delta });
    return before + event;
  }

  private annotate(): string {
    const { message, citations } = this;
    if (!message) return '';
    const annotations = annotationsOf(message.text, citations, message.from);
    const place = { item_id: message.id, output_index: message.index, content_index: 0 };
    const out = annotations.slice(this.annotated).map((annotation, at) => {
      const number = { annotation_index: this.annotated + at, annotation };
      return this.write('response.output_text.annotation.added', { ...place, ...number });
    });
    this.annotated = Math.max(this.annotated, annotations.length);
    if (this.open !== message)
      this.output[message.index] = messageItem(message.id, 'completed', [
        textPart(message.text, citations, message.from),
      ]);
    return out.join('');
  }

  private begin(kind: OpenItem['kind']): string {
    const before = this.start() + this.close();
    const index = this.output.length;
    const id = `${kind === 'message' ? 'msg' : 'rs'}_${this.reply.id}_${index}`;
    this.open = { id, index, kind, text: '', from: this.written };
    if (kind === 'message') {
      this.message = this.open;
      this.annotated = 0;
    }
    const item = kind === 'message' ? messageItem(id, 'in_progress', []) : reasoningItem(id, '', undefined);
    this.output.push(item);
    const place = { item_id: id, output_index: index };
    const part =
      kind === 'message'
        ? this.write('response.content_part.added', { ...place, content_index: 0, part: textPart('') })
        : this.write('response.reasoning_summary_part.added', {
            ...place,
            summary_index: 0,
            part: { type: 'summary_text', text: '' },
          });
    return before + this.write('response.output_item.added', { output_index: index, item }) + part;
  }

  private close(): string {
    const { open, signature } = this;
    if (!open) return '';
    this.open = undefined;
    this.signature = undefined;
    const place = { item_id: open.id, output_index: open.index };
    if (open.kind === 'reasoning') {
      const part = { type: 'summary_text', text: open.text };
      return (
        this.write('response.reasoning_summary_text.done', { ...place, summary_index: 0, text: open.text }) +
        this.write('response.reasoning_summary_part.done', { ...place, summary_index: 0, part }) +
        this.done(open.index, reasoningItem(open.id, open.text, signature))
      );
    }
    const part = textPart(open.text, this.citations, open.from);
    return (
      this.write('response.output_text.done', { ...place, content_index: 0, text: open.text, logprobs: [] }) +
      this.write('response.content_part.done', { ...place, content_index: 0, part }) +
      this.done(open.index, messageItem(open.id, 'completed', [part]))
    );
  }

  private done(index: number, item: Item): string {
    this.output[index] = item;
    return this.write('response.output_item.done', { output_index: index, item });
  }

  private call({
    index,
    id,
    function: { name, arguments: json },
  }: Extract<StreamEvent, { type: 'tool_calls' }>['data'][number]): string {
    let out = '';
    let call = this.calls.get(index);
    if (!call) {
      out += this.start() + this.close();
      const at = this.output.length;
      call = {
        id: `fc_${this.reply.id}_${at}`,
        index: at,
        callId: id ?? `call_${this.reply.id}_${index}`,
        name: name ?? '',
        arguments: '',
      };
      this.calls.set(index, call);
      const item = callItem(call.id, 'in_progress', { id: call.callId, name: call.name, arguments: '' });
      this.output.push(item);
      out += this.write('response.output_item.added', { output_index: at, item });
    } else call.name += name ?? '';
    if (!json) return out;
    call.arguments += json;
    return (
      out +
      this.write('response.function_call_arguments.delta', { item_id: call.id, output_index: call.index, delta: json })
    );
  }

  end(): string {
    let out = this.start() + this.close();
    for (const call of this.calls.values()) {
      const place = { item_id: call.id, output_index: call.index };
      out += this.write('response.function_call_arguments.done', {
        ...place,
        name: call.name,
        arguments: call.arguments,
      });
      out += this.done(
        call.index,
        callItem(call.id, 'completed', { id: call.callId, name: call.name, arguments: call.arguments }),
      );
    }
    const reason = incomplete(this.stop);
    const usage = usageOf(this.usage ?? {}, this.reply);
    const [type, response] = reason
      ? [
          'response.incomplete',
          responseOf(this.reply, 'incomplete', this.output, { usage, incomplete_details: { reason } }),
        ]
      : ['response.completed', responseOf(this.reply, 'completed', this.output, { usage })];
    this.finished = response;
    return out + this.write(type, { response });
  }

  fail(failure: DoorFailure): string {
    const { message, code } = (
      openAIError(failure).body as { readonly error: { readonly message: string; readonly code: string | null } }
    ).error; // its form
    const error = { code: code ?? 'server_error', message };
    return (
      this.start() +
      this.write('response.failed', { response: responseOf(this.reply, 'failed', this.output, { error }) })
    );
  }
}

export function wholeResponse(reply: DoorReply, said: WholeReply): object {
  const { id } = reply;
  const output: Item[] = [
    ...(said.reasoning === '' && said.signature === undefined
      ? []
      : [reasoningItem(`rs_${id}`, said.reasoning, said.signature)]),
    ...(said.text === '' && said.images.length === 0
      ? []
      : [
          messageItem(`msg_${id}`, 'completed', [
            textPart([said.text, ...said.images.map((url) => `![](${url})`)].join(''), said.citations),
          ]),
        ]),
    ...said.calls.map((call, at) => callItem(`fc_${id}_${at}`, 'completed', call)),
  ];
  const reason = incomplete(said.stop);
  const usage = usageOf(said.usage ?? {}, reply);
  return reason
    ? responseOf(reply, 'incomplete', output, { usage, incomplete_details: { reason } })
    : responseOf(reply, 'completed', output, { usage });
}
