// Converts Anthropic's stream events, or one unstreamed message, to stream events.
import {
  at,
  BlockCitations,
  count,
  GroundingCollector,
  isRecord,
  list,
  notAReply,
  Paragraphs,
  pushBilling,
  pushStopDetails,
  tellsError,
  text,
  ToolCallNumbering,
} from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';
import type { Grounding, StreamEvent } from '@tributary/runtime-core';
import { chunkFailure } from './errors.ts';
import { anthropicWire } from './messages.ts';
import { pauseTurn } from './paused-turn.ts';
import type { PausedTurn } from './paused-turn.ts';
import { AnthropicUsage } from './usage.ts';

/** An open content block: a call of the caller's tool, or anything the vendor runs itself. */
interface OpenBlock {
  readonly block: Json;
  readonly isCall: boolean;
  /** Identifies the block; the wire's index restarts with every message. */
  readonly key: number;
  json: string;
}

export class AnthropicReader implements ChunkReader {
  readonly usage = new AnthropicUsage();
  private id: string;
  private readonly calls: ToolCallNumbering;
  private readonly open = new Map<unknown, OpenBlock>();
  private readonly grounding = new GroundingCollector();
  private readonly cited = new BlockCitations(this.grounding);
  private readonly paragraphs = new Paragraphs();
  private readonly turn: PausedTurn | undefined;
  private keys = 0;
  /** Id of the last message whose start was read. */
  private started: string | undefined;
  private stop: string | undefined;
  private ended = false;

  /** `turn`: collects the blocks of a reply that the vendor may pause. */
  constructor({ id }: { readonly id: string }, turn?: PausedTurn) {
    this.id = id;
    this.turn = turn;
    this.calls = new ToolCallNumbering(id);
  }

  /** True if the reply may be complete. Not final: some proxies send a second message after `message_stop`. */
  get settled(): boolean {
    return this.ended && this.turn?.paused !== true;
  }

  chunk(json: unknown, out: StreamEvent[]): void {
    if (!isRecord(json)) return;
    this.event(json, out);
    this.grounding.follow(out);
  }

  private event(json: Json, out: StreamEvent[]): void {
    this.turn?.event(json);
    switch (json['type']) {
      case 'content_block_delta':
        this.delta(json, out);
        return;
      case 'content_block_start':
        this.begin(json['index'], json['content_block'], out);
        return;
      case 'content_block_stop':
        this.close(json['index'], out);
        this.report(this.grounding.takeEarly(out), out);
        return;
      case 'message_start':
        this.ended = false;
        this.head(json['message']);
        this.early(json['message'], out);
        return;
      case 'message_delta':
        if (isRecord(json['delta'])) this.stop = text(json['delta']['stop_reason']) ?? this.stop;
        pushStopDetails(at(json, 'delta.stop_details.explanation'), this.id, out);
        this.usage.state(json['usage']);
        this.usage.price(json['provider_metadata'] ?? json['providerMetadata']);
        if (this.stop !== undefined) this.ground(out);
        return;
      case 'message_stop':
        this.ended = true;
        return;
      case 'error':
        throw chunkFailure(json);
      case 'message':
        this.whole(json, out);
        return;
      default: // ping, and types added later by the vendor
        if (tellsError(json['error'])) throw chunkFailure(json);
    }
  }

  whole(json: unknown, out: StreamEvent[]): void {
    if (!isRecord(json)) throw notAReply(json);
    if (json['type'] === 'error' || tellsError(json['error'])) throw chunkFailure(json);
    if (!Array.isArray(json['content'])) throw notAReply(json);
    this.head(json);
    this.usage.price(json['provider_metadata'] ?? json['providerMetadata']);
    this.blocks(json['content'], out);
    this.stop = text(json['stop_reason']) ?? this.stop;
    pushStopDetails(at(json, 'stop_details.explanation'), this.id, out);
    this.ended = true;
  }

  /** Called at the end of the body, not at the first message_stop: gateways may put several messages into one body. */
  end(out: StreamEvent[], marked: boolean): boolean {
    const { id, stop } = this;
    const complete = this.ended || marked;
    if (complete) for (const index of this.open.keys()) this.close(index, out);
    this.ground(out);
    pushBilling(this.usage.billing(), id, out);
    if (stop !== undefined) out.push({ id, type: 'stop', data: stop });
    const usage = this.usage.result();
    if (usage) out.push({ id, type: 'usage', data: usage });
    return complete;
  }

  /** Proxies repeat message_start: the last one counts, and open blocks stay open. */
  private head(message: unknown): void {
    if (!isRecord(message)) return;
    this.id = text(message['id']) ?? this.id;
    // Continuing a paused turn is a separate call: both are billed.
    if (this.stop === pauseTurn) this.usage.next();
    this.stop = undefined;
    this.usage.state(message['usage']);
    this.ended = false;
  }

  /** Reads blocks that `message_start` already contains. Some proxies send it twice. */
  private early(message: unknown, out: StreamEvent[]): void {
    if (!isRecord(message) || this.started === this.id) return;
    this.started = this.id;
    this.blocks(list(message['content']), out);
  }

  private blocks(content: readonly unknown[], out: StreamEvent[]): void {
    for (const [at, block] of content.entries()) {
      const index = `whole/${at}`;
      this.begin(index, block, out);
      this.close(index, out);
    }
  }

  private begin(index: unknown, block: unknown, out: StreamEvent[]): void {
    if (!isRecord(block)) return;
    const { id } = this;
    const key = this.keys++;
    // Consecutive text blocks, which the vendor splits for citations, are one paragraph.
    if (block['type'] !== 'text') this.paragraphs.interrupt();
    switch (block['type']) {
      case 'text':
        this.paragraphs.begin(id, out);
        this.cited.end(index, out);
        this.cited.begin(index, out);
        for (const citation of list(block['citations'])) this.cited.cite(index, sourceOf(citation));
        this.say('text', block['text'], out);
        return;
      case 'thinking':
        this.say('reasoning', block['thinking'], out);
        this.say('reasoning_signature', block['signature'], out);
        return;
      case 'redacted_thinking':
        this.say('flagged_reasoning_signature', block['data'], out);
        return;
      case 'tool_use': {
        const call = this.calls.next({ key, id: text(block['id']), name: text(block['name']) });
        if (call) out.push({ id, type: 'tool_calls', data: [call] });
        this.open.set(index, { block, isCall: true, key, json: '' });
        return;
      }
      default: // tools run by the vendor (server_tool_use, web_search_tool_result): not calls for the caller
        this.open.set(index, { block, isCall: false, key, json: '' });
    }
  }

  private delta({ index, delta }: Json, out: StreamEvent[]): void {
    if (!isRecord(delta)) return;
    switch (delta['type']) {
      case 'text_delta':
        this.say('text', delta['text'], out);
        return;
      case 'thinking_delta':
        this.say('reasoning', delta['thinking'], out);
        return;
      case 'signature_delta':
        this.say('reasoning_signature', delta['signature'], out);
        return;
      case 'citations_delta':
        this.cited.cite(index, sourceOf(delta['citation']));
        return;
      case 'input_json_delta': {
        const part = text(delta['partial_json']);
        const opened = this.open.get(index);
        if (part === undefined || !opened) return;
        opened.json += part;
        if (opened.isCall) this.argue(opened, part, out);
        return;
      }
      case 'compaction_delta': {
        // The summary arrives in one delta, after a block that starts with null content.
        const opened = this.open.get(index);
        if (opened) this.open.set(index, { ...opened, block: { ...opened.block, content: delta['content'] } });
      }
    }
  }

  private close(index: unknown, out: StreamEvent[]): void {
    this.cited.end(index, out);
    const opened = this.open.get(index);
    if (!opened) return;
    this.open.delete(index);
    const { block, isCall, json } = opened;
    const given = isRecord(block['input']) && Object.keys(block['input']).length > 0 ? block['input'] : undefined;
    if (isCall) {
      // Unstreamed messages and some gateways send the complete input at once. A call without arguments gets `{}`.
      if (json === '') this.argue(opened, JSON.stringify(given ?? {}), out);
      return;
    }
    const input = json === '' ? given : parsed(json);
    if (block['name'] === 'web_search' && isRecord(input)) {
      const query = text(input['query']);
      this.grounding.query(query);
    }
    out.push({
      id: this.id,
      type: 'data',
      data: input === undefined ? block : { ...block, input },
      origin: anthropicWire,
    });
  }

  private argue({ key }: OpenBlock, part: string, out: StreamEvent[]): void {
    const call = this.calls.next({ key, arguments: part });
    if (call) out.push({ id: this.id, type: 'tool_calls', data: [call] });
  }

  /** Reports the sources not yet reported, at the end of the message. */
  private ground(out: StreamEvent[]): void {
    this.cited.endAll(out);
    this.report(this.grounding.take(out), out);
  }

  private report(grounding: Grounding | undefined, out: StreamEvent[]): void {
    if (grounding) out.push({ id: this.id, type: 'grounding', data: grounding });
  }

  private say(
    type: 'text' | 'reasoning' | 'reasoning_signature' | 'flagged_reasoning_signature',
    value: unknown,
    out: StreamEvent[],
  ): void {
    if (typeof value !== 'string' || value === '') return;
    if (type === 'text') this.paragraphs.add(value);
    out.push({ id: this.id, type, data: value });
  }
}

/** A page has a url, a search result a `source` that may be a URL, a document a title or only an index. */
function sourceOf(citation: unknown): { title: string; url: string } | undefined {
  if (!isRecord(citation)) return undefined;
  const source = text(citation['source']);
  const url = text(citation['url']) ?? (source !== undefined && /^https?:\/\//i.test(source) ? source : '');
  const number = count(citation['document_index']) ?? count(citation['search_result_index']);
  const title =
    text(citation['title']) ??
    text(citation['document_title']) ??
    (url || source || (number === undefined ? '' : `Document ${number + 1}`));
  return title === '' ? undefined : { title, url };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
