// Converts lines of /api/chat and /api/generate, streamed or not, to events.
import type { DecodeContext, StreamEvent, Usage } from '@tributary/runtime-core';
import {
  ChunkFailure,
  count,
  isRecord,
  list,
  record,
  tellsError,
  text,
  ToolCallNumbering,
  toUsage,
} from '@tributary/runtime-core/wire';
import type { ChunkReader, Json } from '@tributary/runtime-core/wire';

export class OllamaReader implements ChunkReader {
  done = false;
  private readonly id: string;
  private readonly calls: ToolCallNumbering;
  private thought = false;
  private stop = 'stop';
  private usage: Usage | undefined;

  constructor(context: DecodeContext) {
    this.id = context.id;
    this.calls = new ToolCallNumbering(context.id);
  }

  chunk(json: unknown, out: StreamEvent[]): void {
    const line = record(json);
    if (!line) throw new TypeError('a line must be an object');
    if (tellsError(line['error'])) throw failureOf(line);
    const message = record(line['message']) ?? line;
    this.say('reasoning', message['thinking'], out);
    this.say('text', message['content'] ?? line['response'], out);
    for (const image of list(message['images'])) {
      if (typeof image === 'string')
        out.push({ id: this.id, type: 'base64_image', data: `data:${mimeOf(image)};base64,${image}` });
    }
    for (const call of list(message['tool_calls'])) if (isRecord(call)) this.call(call, out);
    if (line['done'] === true) this.finish(line);
  }

  whole(json: unknown, out: StreamEvent[]): void {
    this.chunk(json, out);
  }

  end(out: StreamEvent[]): boolean {
    if (this.done) out.push({ id: this.id, type: 'stop', data: this.stop });
    if (this.usage) out.push({ id: this.id, type: 'usage', data: this.usage });
    return this.done;
  }

  private say(type: 'text' | 'reasoning', value: unknown, out: StreamEvent[]): void {
    const data = text(value);
    if (data === undefined) return;
    if (type === 'reasoning') this.thought = true;
    out.push({ id: this.id, type, data });
  }

  /** A call arrives complete, with its arguments as an object. */
  private call(call: Json, out: StreamEvent[]): void {
    const fn = record(call['function']);
    const args = fn?.['arguments'];
    const delta = this.calls.next({
      id: text(call['id']),
      name: text(fn?.['name']),
      arguments: typeof args === 'string' && args !== '' ? args : JSON.stringify(args || {}),
    });
    if (delta) out.push({ id: this.id, type: 'tool_calls', data: [delta] });
  }

  private finish(line: Json): void {
    this.done = true;
    // Servers before 0.3 send no reason.
    this.stop = text(line['done_reason']) ?? this.stop;
    // prompt_eval_count is absent if the complete prompt was cached; eval_count includes thoughts and text.
    const input = count(line['prompt_eval_count']);
    const output = count(line['eval_count']);
    this.usage = toUsage({
      inputTextTokens: input,
      outputTextTokens: this.thought ? undefined : output,
      totalInputTokens: input,
      totalOutputTokens: output,
      totalTokens: (input ?? 0) + (output ?? 0),
    });
  }
}

function failureOf(line: Json): ChunkFailure {
  const error = line['error'];
  const message = typeof error === 'string' ? error : text(record(error)?.['message']);
  return new ChunkFailure({ message: message ?? 'Ollama ended the reply with an error', body: line });
}

/** Detected from the first bytes, since Ollama sends no type. */
const mimeOf = (base64: string): string =>
  base64.startsWith('/9j/') ? 'image/jpeg' : base64.startsWith('UklGR') ? 'image/webp' : 'image/png';
