// Reads text completions from InvokeModel (Llama, Titan, Claude 2, Cohere, Mistral, AI21) by one table of field names.
import { at, count, isRecord, list, text, toUsage, notAReply } from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';
import type { StreamEvent } from '@tributary/runtime-core';

/** Fields with a list of alternative answers; only the first answer is read. */
const lists = ['results', 'generations', 'outputs', 'completions'];
const texts = ['generation', 'outputText', 'completion', 'text', 'data.text'];
const stops = ['stop_reason', 'completionReason', 'finish_reason', 'finishReason.reason'];
const inputs = ['prompt_token_count', 'inputTextTokenCount'];
const outputs = ['generation_token_count', 'totalOutputTextTokenCount', 'tokenCount'];

function firstAt<T>(part: Json, paths: readonly string[], read: (value: unknown) => T | undefined): T | undefined {
  for (const path of paths) {
    const value = read(at(part, path));
    if (value !== undefined) return value;
  }
  return undefined;
}

export class CompletionReader implements ChunkReader {
  private readonly id: string;
  private stop: string | undefined;
  private input: number | undefined;
  private output: number | undefined;
  private ended = false;

  constructor({ id }: { readonly id: string }) {
    this.id = id;
  }

  chunk(json: unknown, out: StreamEvent[]): void {
    this.read(json, out);
  }

  /** Throws if the body has no answer, such as a ranking. */
  whole(json: unknown, out: StreamEvent[]): void {
    if (!this.read(json, out)) throw notAReply(json);
    this.ended = true;
  }

  get settled(): boolean {
    return this.ended;
  }

  end(out: StreamEvent[]): boolean {
    const { id, stop, input, output } = this;
    if (stop !== undefined) out.push({ id, type: 'stop', data: stop });
    const usage = toUsage({
      totalInputTokens: input,
      totalOutputTokens: output,
      totalTokens: (input ?? 0) + (output ?? 0),
    });
    if (usage) out.push({ id, type: 'usage', data: usage });
    return this.ended;
  }

  /** Returns true if the chunk belongs to an answer. */
  private read(json: unknown, out: StreamEvent[]): boolean {
    if (!isRecord(json)) return false;
    if ((count(json['index']) ?? 0) > 0) return true; // an alternative answer
    const firsts = lists.map((name) => list(json[name])[0]).filter(isRecord);
    let said = false;
    for (const part of [json, ...firsts]) {
      const data = firstAt(part, texts, text);
      if (data !== undefined) out.push({ id: this.id, type: 'text', data });
      const stop = firstAt(part, stops, text);
      this.stop = stop ?? this.stop;
      this.input = firstAt(part, inputs, count) ?? this.input;
      this.output = firstAt(part, outputs, count) ?? this.output;
      said ||= data !== undefined || stop !== undefined;
    }
    if (this.stop !== undefined || json['is_finished'] === true) this.ended = true;
    return said;
  }
}
