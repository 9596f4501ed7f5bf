// Writes interactions, streamed and whole. Source: the types of @google/genai 3.1.0 (`InteractionSSEEvent`), read 2026-11-30.
import type { Citation, StreamEvent, Usage } from '@tributary/runtime-core';
import { citationsIn, finishReason, ReplyCollector } from '@tributary/runtime-core/door';
import type { DoorFailure, DoorReply, DoorWriter, WholeReply } from '@tributary/runtime-core/door';
import { fromDataURL } from '@tributary/runtime-core/wire';
import { googleError } from './errors.ts';
import { argsOf } from './write.ts';

type Item = Readonly<Record<string, unknown>>;

const usageOf = ({
  totalInputTokens: input = 0,
  totalOutputTokens: output = 0,
  outputReasoningTokens: thoughts = 0,
  ...usage
}: Usage): Item => ({
  total_input_tokens: input,
  total_cached_tokens: usage.inputCachedTokens ?? 0,
  total_output_tokens: Math.max(0, output - thoughts),
  total_thought_tokens: thoughts,
  total_tokens: usage.totalTokens ?? input + output,
});

const imageOf = (url: string): Item => {
  const image = fromDataURL(url);
  return image
    ? { type: 'image', mime_type: image.type, data: url.slice(url.indexOf(',') + 1) }
    : { type: 'image', uri: url };
};

/** Positions are in bytes. */
const annotationsOf = (said: string, citations: readonly Citation[]): readonly Item[] =>
  citationsIn('utf8', said, citations).flatMap(({ title, url, ranges = [[0, 0] as const] }) =>
    ranges.map(([start, end]) => ({ type: 'url_citation', title, url, start_index: start, end_index: end })),
  );

const thoughtOf = (summary: string, signature: string | undefined): Item => ({
  type: 'thought',
  ...(summary === '' ? {} : { summary: [{ type: 'text', text: summary }] }),
  ...(signature === undefined ? {} : { signature }),
});

function statusOf({ stop, calls }: WholeReply): string {
  if (calls.length > 0) return 'requires_action';
  const reason = finishReason(stop, false);
  return reason === 'length' || reason === 'filtered' ? 'incomplete' : 'completed';
}

function stepsOf({ text, reasoning, signature, images, citations, calls }: WholeReply): readonly Item[] {
  const annotations = annotationsOf(text, citations);
  const words = { type: 'text', text, ...(annotations.length > 0 ? { annotations } : {}) };
  const content = [...(text === '' ? [] : [words]), ...images.map(imageOf)];
  return [
    ...(reasoning === '' && signature === undefined ? [] : [thoughtOf(reasoning, signature)]),
    ...(content.length === 0 ? [] : [{ type: 'model_output', content }]),
    ...calls.flatMap(({ id, name, arguments: json, thoughtSignature }) => [
      ...(thoughtSignature === undefined ? [] : [thoughtOf('', thoughtSignature)]),
      { type: 'function_call', id, name, arguments: argsOf(json) },
    ]),
  ];
}

const aboutOf = ({ id, model, created }: DoorReply): Item => {
  const time = new Date(created * 1000).toISOString();
  return { id: `interaction_${id}`, object: 'interaction', model, created: time, updated: time };
};

export function wholeInteraction(reply: DoorReply, said: WholeReply): Item {
  const { previous_interaction_id: previous } = reply.request;
  return {
    ...aboutOf(reply),
    status: statusOf(said),
    role: 'model',
    steps: stepsOf(said),
    usage: usageOf(said.usage ?? {}),
    ...(typeof previous === 'string' ? { previous_interaction_id: previous } : {}),
  };
}

type Kind = 'thought' | 'model_output';

export class InteractionWriter implements DoorWriter {
  readonly contentType = 'text/event-stream; charset=utf-8';
  finished: Item | undefined;
  private readonly reply: DoorReply;
  private readonly said = new ReplyCollector();
  private begun = false;
  private index = -1;
  private open: Kind | 'function_call' | undefined;
  /** Of the open call, by its number in the reply. */
  private call: number | undefined;

  constructor(reply: DoorReply) {
    this.reply = reply;
  }

  events(batch: readonly StreamEvent[]): string {
    this.said.events(batch);
    return batch.map((event) => this.event(event)).join('');
  }

  private event(event: StreamEvent): string {
    switch (event.type) {
      case 'text':
        return this.delta('model_output', { type: 'text', text: event.data });
      case 'reasoning':
        return this.delta('thought', { type: 'thought_summary', content: { type: 'text', text: event.data } });
      case 'reasoning_signature':
        return this.delta('thought', { type: 'thought_signature', signature: event.data });
      case 'base64_image':
        return this.delta('model_output', imageOf(event.data));
      case 'grounding':
        return this.delta('model_output', {
          type: 'text_annotation_delta',
          annotations: annotationsOf(this.said.reply().text, event.data.citations),
        });
      case 'tool_calls':
        return event.data.map((fragment) => this.fragment(fragment)).join('');
      default:
        return '';
    }
  }

  private write(type: string, fields: Item): string {
    return `event: ${type}\ndata: ${JSON.stringify({ event_type: type, ...fields })}\n\n`;
  }

  private begin(step: Item): string {
    const before = this.start() + this.stop();
    this.index += 1;
    return before + this.write('step.start', { index: this.index, step });
  }

  private delta(kind: Kind, delta: Item): string {
    const before = this.open === kind ? '' : this.begin({ type: kind });
    this.open = kind;
    return before + this.write('step.delta', { index: this.index, delta });
  }

  private fragment({
    index,
    id,
    function: { name, arguments: json },
    thoughtSignature,
  }: Extract<StreamEvent, { type: 'tool_calls' }>['data'][number]): string {
    let out = '';
    if (this.open !== 'function_call' || this.call !== index) {
      if (thoughtSignature !== undefined)
        out += this.delta('thought', { type: 'thought_signature', signature: thoughtSignature });
      const step = {
        type: 'function_call',
        id: id ?? `call_${this.reply.id}_${index}`,
        name: name ?? '',
        arguments: {},
      };
      out += this.begin(step);
      this.open = 'function_call';
      this.call = index;
    }
    if (!json) return out;
    return out + this.write('step.delta', { index: this.index, delta: { type: 'arguments_delta', arguments: json } });
  }

  private start(): string {
    if (this.begun) return '';
    this.begun = true;
    return this.write('interaction.created', { interaction: { ...aboutOf(this.reply), status: 'in_progress' } });
  }

  private stop(): string {
    if (this.open === undefined) return '';
    this.open = undefined;
    this.call = undefined;
    return this.write('step.stop', { index: this.index });
  }

  end(): string {
    this.finished = wholeInteraction(this.reply, this.said.reply());
    // The steps have been sent.
    const { steps: _, ...interaction } = this.finished;
    return this.start() + this.stop() + this.write('interaction.completed', { interaction });
  }

  fail(failure: DoorFailure): string {
    const { status: code } = googleError(failure);
    return this.start() + this.write('error', { error: { code: String(code), message: failure.message } });
  }
}
