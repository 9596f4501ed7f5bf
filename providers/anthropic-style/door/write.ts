// Writes Messages, streamed and whole. Clients need the `event:` lines, blocks that begin empty and are stopped, usage in the first
// and last event, and message_stop (measured with Claude Code 2.1.332, @anthropic-ai/sdk 1.14 and ai 7.0).
import type { Citation, StreamEvent, Usage } from '@tributary/runtime-core';
import { finishReason, withCitations } from '@tributary/runtime-core/door';
import type { DoorFailure, DoorReply, DoorWriter, FinishReason, WholeReply } from '@tributary/runtime-core/door';
import { anthropicError } from './errors.ts';

const reasons: Readonly<Record<FinishReason, string>> = {
  complete: 'end_turn',
  length: 'max_tokens',
  filtered: 'refusal',
  calls: 'tool_use',
};

export function messagesUsage(usage: Usage | undefined): object {
  const { totalInputTokens = 0, inputCachedTokens = 0, inputWriteCacheTokens = 0, totalOutputTokens = 0 } = usage ?? {};
  return {
    input_tokens: Math.max(0, totalInputTokens - inputCachedTokens - inputWriteCacheTokens),
    cache_creation_input_tokens: inputWriteCacheTokens,
    cache_read_input_tokens: inputCachedTokens,
    output_tokens: totalOutputTokens,
  };
}

interface Call {
  readonly id: string;
  name: string;
  /** Fragments that wait for the block of an earlier call to end. */
  waiting: string;
  written: string;
}

type OpenBlock = 'text' | 'thinking' | Call;

const event = (data: { readonly type: string }): string => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

export class MessagesWriter implements DoorWriter {
  readonly contentType = 'text/event-stream; charset=utf-8';
  private readonly reply: DoorReply;
  private begun = false;
  private index = -1;
  private open: OpenBlock | undefined;
  private signature = '';
  private readonly calls = new Map<number, Call>();
  private stop: string | undefined;
  private usage: Usage | undefined;
  private sources: readonly Citation[] = [];

  constructor(reply: DoorReply) {
    this.reply = reply;
  }

  events(batch: readonly StreamEvent[]): string {
    let out = '';
    for (const each of batch) out += this.event(each);
    return out;
  }

  private event(each: StreamEvent): string {
    switch (each.type) {
      case 'text':
        return this.in('text', { type: 'text', text: '' }) + this.delta({ type: 'text_delta', text: each.data });
      case 'reasoning':
        return (
          this.in('thinking', { type: 'thinking', thinking: '', signature: '' }) +
          this.delta({ type: 'thinking_delta', thinking: each.data })
        );
      case 'reasoning_signature': {
        const before = this.in('thinking', { type: 'thinking', thinking: '', signature: '' });
        this.signature += each.data;
        return before;
      }
      case 'flagged_reasoning_signature':
        return this.close() + this.begin({ type: 'redacted_thinking', data: each.data }) + this.stopBlock();
      case 'tool_calls':
        return each.data.map((fragment) => this.call(fragment)).join('');
      case 'base64_image':
        return (
          this.in('text', { type: 'text', text: '' }) + this.delta({ type: 'text_delta', text: `![](${each.data})` })
        );
      case 'grounding':
        this.sources = withCitations(this.sources, each.data.citations);
        return '';
      case 'usage':
        this.usage = each.data;
        return '';
      case 'stop':
        this.stop = each.data;
        return '';
      default:
        return '';
    }
  }

  private call({
    index,
    id,
    function: { name, arguments: json },
  }: Extract<StreamEvent, { type: 'tool_calls' }>['data'][number]): string {
    const call = this.calls.get(index) ?? {
      id: id ?? `toolu_${this.reply.id}_${index}`,
      name: '',
      waiting: '',
      written: '',
    };
    this.calls.set(index, call);
    call.name += name ?? '';
    call.waiting += json ?? '';
    const { open } = this;
    if (open === call) return this.pass(call);
    // A call whose arguments are whole has ended; others may still go on, so that this one waits.
    if (typeof open === 'object' && !isWhole(open.written)) return '';
    return this.openCall(call);
  }

  private openCall(call: Call): string {
    const before = this.close() + this.begin({ type: 'tool_use', id: call.id, name: call.name, input: {} });
    this.open = call;
    return before + this.pass(call);
  }

  private pass(call: Call): string {
    const { waiting } = call;
    call.waiting = '';
    call.written += waiting;
    return waiting === '' ? '' : this.delta({ type: 'input_json_delta', partial_json: waiting });
  }

  private in(kind: 'text' | 'thinking', block: object): string {
    if (this.open === kind) return '';
    const before = this.close() + this.begin(block);
    this.open = kind;
    return before;
  }

  private begin(block: object): string {
    this.index += 1;
    return this.start() + event({ type: 'content_block_start', index: this.index, content_block: block } as never);
  }

  private delta(delta: object): string {
    return event({ type: 'content_block_delta', index: this.index, delta } as never);
  }

  private close(): string {
    const { open, signature } = this;
    if (open === undefined) return '';
    this.signature = '';
    const signed = open === 'thinking' && signature !== '' ? this.delta({ type: 'signature_delta', signature }) : '';
    return signed + this.stopBlock();
  }

  private stopBlock(): string {
    this.open = undefined;
    return event({ type: 'content_block_stop', index: this.index } as never);
  }

  private start(): string {
    if (this.begun) return '';
    this.begun = true;
    const message = {
      ...messageOf(this.reply),
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: messagesUsage(undefined),
    };
    return event({ type: 'message_start', message } as never);
  }

  end(): string {
    let out = this.start();
    for (const call of this.calls.values())
      if (call.waiting !== '' || (call.written === '' && call !== this.open))
        out += this.open === call ? this.pass(call) : this.openCall(call);
    out += sourcesOf(this.sources)
      .map(({ text }) => this.in('text', { type: 'text', text: '' }) + this.delta({ type: 'text_delta', text }))
      .join('');
    out += this.close();
    const stop_reason = reasons[finishReason(this.stop, this.calls.size > 0)];
    out += event({
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: messagesUsage(this.usage),
    } as never);
    return out + event({ type: 'message_stop' });
  }

  fail(failure: DoorFailure): string {
    return event(anthropicError(failure).body as { readonly type: string }); // errors have this form
  }
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

const messageOf = ({ id, model }: DoorReply) => ({ id: `msg_${id}`, type: 'message', role: 'assistant', model });

/** Sources of a search that another vendor made: this wire cites results of its own tools only. */
const sourcesOf = (citations: readonly Citation[]): readonly { readonly text: string }[] =>
  citations.length === 0
    ? []
    : [{ text: `\n\n${citations.map(({ title, url }, at) => `[${at + 1}] [${title || url}](${url})`).join('\n')}` }];

export function wholeMessage(reply: DoorReply, said: WholeReply): object {
  const content = [
    ...(said.reasoning === '' ? [] : [{ type: 'thinking', thinking: said.reasoning, signature: said.signature ?? '' }]),
    ...(said.text === ''
      ? []
      : [
          {
            type: 'text',
            text:
              said.text +
              sourcesOf(said.citations)
                .map(({ text }) => text)
                .join(''),
          },
        ]),
    ...said.images.map((url) => ({ type: 'text', text: `![](${url})` })),
    ...said.calls.map(({ id, name, arguments: json }) => ({ type: 'tool_use', id, name, input: inputOf(json) })),
  ];
  const stop_reason = reasons[finishReason(said.stop, said.calls.length > 0)];
  return { ...messageOf(reply), content, stop_reason, stop_sequence: null, usage: messagesUsage(said.usage) };
}

function inputOf(json: string): unknown {
  try {
    return JSON.parse(json || '{}');
  } catch {
    return {};
  }
}
