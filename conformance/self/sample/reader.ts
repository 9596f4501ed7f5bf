// Reads the sample's wire: chat completions with reasoning and citations, streamed or not.
import type { StreamEvent } from '@tributary/runtime-core';
import {
  at,
  ChunkFailure,
  count,
  findError,
  isRecord,
  list,
  minus,
  text,
  ToolCallNumbering,
  toUsage,
} from '@tributary/runtime-core/wire';
import type { ChunkReader } from '@tributary/runtime-core/wire';

export class SampleReader implements ChunkReader {
  protected id: string;
  protected stop: string | undefined;
  protected usage: unknown;
  protected readonly cited = new Set<string>();
  protected readonly calls: ToolCallNumbering;

  constructor(id: string) {
    this.id = id;
    this.calls = new ToolCallNumbering(id);
  }

  chunk(json: unknown, out: StreamEvent[]): void {
    this.read(json, at(list(at(json, 'choices'))[0], 'delta'), out);
  }

  whole(json: unknown, out: StreamEvent[]): void {
    this.read(json, at(list(at(json, 'choices'))[0], 'message'), out);
  }

  protected read(json: unknown, delta: unknown, out: StreamEvent[]): void {
    const error = at(json, 'error');
    if (error !== undefined && error !== null)
      throw new ChunkFailure({ message: 'the vendor refused', ...findError(json) });
    const reasoning = text(at(delta, 'reasoning_content'));
    if (reasoning) out.push({ id: this.id, type: 'reasoning', data: reasoning });
    const said = text(at(delta, 'content'));
    if (said) out.push({ id: this.id, type: 'text', data: said });
    for (const call of list(at(delta, 'tool_calls'))) this.call(call, out);
    this.cite(json, out);
    this.stop = text(at(list(at(json, 'choices'))[0], 'finish_reason')) ?? this.stop;
    if (isRecord(at(json, 'usage'))) this.usage = at(json, 'usage');
  }

  protected call(call: unknown, out: StreamEvent[]): void {
    const delta = this.calls.next({
      key: count(at(call, 'index')),
      id: text(at(call, 'id')),
      name: text(at(call, 'function.name')),
      arguments: text(at(call, 'function.arguments')),
    });
    if (delta) out.push({ id: this.id, type: 'tool_calls', data: [delta] });
  }

  protected cite(json: unknown, out: StreamEvent[]): void {
    const fresh = list(at(json, 'citations')).filter(
      (url) => typeof url === 'string' && !this.cited.has(url),
    ) as string[]; // filtered
    if (fresh.length === 0) return;
    for (const url of fresh) this.cited.add(url);
    out.push({ id: this.id, type: 'grounding', data: { citations: fresh.map((url) => ({ title: url, url })) } });
  }

  end(out: StreamEvent[], _marked: boolean): boolean {
    if (this.stop !== undefined) out.push({ id: this.id, type: 'stop', data: this.stop });
    const input = count(at(this.usage, 'prompt_tokens'));
    const output = count(at(this.usage, 'completion_tokens'));
    const usage = toUsage({
      inputTextTokens: input,
      totalInputTokens: input,
      outputTextTokens: minus(output, count(at(this.usage, 'reasoning_tokens')) ?? 0),
      outputReasoningTokens: count(at(this.usage, 'reasoning_tokens')),
      totalOutputTokens: output,
      totalTokens: count(at(this.usage, 'total_tokens')),
    });
    if (usage) out.push({ id: this.id, type: 'usage', data: usage });
    // The vendor always sends a reason: without one, this was no reply, or an incomplete one.
    return this.stop !== undefined;
  }
}
