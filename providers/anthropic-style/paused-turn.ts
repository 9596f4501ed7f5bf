// Continues a turn that the vendor paused while running its tools: repeats the request with the reply so far.
// Source: https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons (`pause_turn`), read 2026-11-28.
import { isVendorError } from '@tributary/runtime-core';
import type { ByteSink, ByteSource } from '@tributary/runtime-core';
import { isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export const pauseTurn = 'pause_turn';

/** Maximum number of calls per reply. */
const maxCalls = 10;

/** Field of a block that each type of delta appends to. */
const growing: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
};

/** Collects the blocks of the current message in the form in which the vendor accepts them back. */
export class PausedTurn {
  paused = false;
  private blocks = new Map<unknown, Record<string, unknown>>();
  private readonly inputs = new Map<unknown, string>();

  event(json: Json): void {
    const { index, delta, content_block: block } = json;
    switch (json['type']) {
      case 'message_start':
        this.paused = false;
        this.blocks = new Map();
        return;
      case 'content_block_start':
        if (isRecord(block)) this.blocks.set(index, { ...block });
        return;
      case 'content_block_delta':
        if (isRecord(delta)) this.grow(index, delta);
        return;
      case 'message_delta':
        if (isRecord(delta) && delta['stop_reason'] === pauseTurn) this.paused = this.said().length > 0;
    }
  }

  /** Returns the assistant message so far. */
  message(): Json {
    for (const [index, json] of this.inputs) {
      const block = this.blocks.get(index);
      if (block) block['input'] = json === '' ? {} : JSON.parse(json);
    }
    this.inputs.clear();
    return { role: 'assistant', content: this.said() };
  }

  /** The vendor refuses empty texts and messages without a block. */
  private said(): readonly Json[] {
    return [...this.blocks.values()].filter(({ type, text: words }) => type !== 'text' || words !== '');
  }

  private grow(index: unknown, delta: Json): void {
    const block = this.blocks.get(index);
    const type = text(delta['type']) ?? '';
    const field = growing[type];
    if (!block) return;
    if (field !== undefined) block[field] = `${text(block[field]) ?? ''}${text(delta[field]) ?? ''}`;
    else if (type === 'input_json_delta')
      this.inputs.set(index, (this.inputs.get(index) ?? '') + (text(delta['partial_json']) ?? ''));
    else if (type === 'citations_delta') block['citations'] = [...list(block['citations']), delta['citation']];
  }
}

/** Joins the bodies of all calls of a reply into one. */
export class ContinuedBody implements ByteSource {
  private current: ByteSource;
  readonly turn: PausedTurn;
  private readonly ask: (further: readonly Json[]) => Promise<ByteSource>;
  private waiting = false;
  private cancelled = false;

  /** `ask` repeats the request with these messages appended. */
  constructor(first: ByteSource, turn: PausedTurn, ask: (further: readonly Json[]) => Promise<ByteSource>) {
    this.current = first;
    this.turn = turn;
    this.ask = ask;
  }

  start(sink: ByteSink): void {
    this.read(sink, []);
  }

  pause(): void {
    this.waiting = true;
    this.current.pause();
  }

  resume(): void {
    this.waiting = false;
    this.current.resume();
  }

  cancel(reason?: unknown): void {
    this.cancelled = true;
    this.current.cancel(reason);
  }

  private read(sink: ByteSink, said: readonly Json[]): void {
    this.current.start({
      data: (bytes) => sink.data(bytes),
      end: () => {
        if (this.turn.paused && !this.cancelled && said.length + 1 < maxCalls) void this.next(sink, said);
        else sink.end();
      },
      error: (error) => sink.error(error),
    });
    if (this.waiting) this.current.pause();
  }

  private async next(sink: ByteSink, before: readonly Json[]): Promise<void> {
    try {
      const said = [...before, this.turn.message()];
      this.current = await this.ask(said);
      if (this.cancelled) this.current.cancel();
      else this.read(sink, said);
    } catch (error) {
      if (!isVendorError(error)) {
        sink.error(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      // The reply has begun, so the vendor's refusal is sent as an error event of the stream.
      const { message, code } = error;
      const event = JSON.stringify({ type: 'error', error: { type: code ?? 'api_error', message } });
      sink.data(new TextEncoder().encode(`event: error\ndata: ${event}\n\n`));
      sink.end();
    }
  }
}
