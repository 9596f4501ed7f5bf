// Measures each reply: time to the first output and output tokens per second, as a `speed` event after `usage`.
import { chain, definePlugin, stages } from '@tributary/runtime-core';
import type { CallContext, Speed, StreamEvent, StreamTransform, Usage } from '@tributary/runtime-core';

const none: readonly StreamEvent[] = [];

const isOutput = (event: StreamEvent): boolean =>
  event.type === 'text' || event.type === 'reasoning' || event.type === 'tool_calls' || event.type === 'base64_image';

/**
 * `ttft`: ms from the call to the first output. `tps`: output tokens per second from the first output to the end.
 * Reasoning tokens count only if reasoning was streamed; otherwise they were generated before the first output. For a
 * reply in a single batch, `tps` covers the complete call.
 */
class Meter implements StreamTransform {
  private readonly context: CallContext;
  private firstAt: number | undefined;
  private reasoned = false;
  /** Number of batches with output. */
  private pieces = 0;

  constructor(context: CallContext) {
    this.context = context;
  }

  push(batch: readonly StreamEvent[]): readonly StreamEvent[] {
    let out = batch;
    let held = false;
    for (const event of batch) {
      if (!held && isOutput(event)) {
        held = true;
        this.pieces++;
        if (this.firstAt === undefined) {
          this.firstAt = this.context.now();
          this.reasoned = event.type === 'reasoning';
        }
      }
      if (event.type !== 'usage') continue;
      const data = this.measure(event.data);
      if (data) out = [...out, { id: 'output_speed', type: 'speed', data }];
    }
    return out;
  }

  flush(): readonly StreamEvent[] {
    return none;
  }

  private measure(usage: Usage): Speed | undefined {
    if (this.firstAt === undefined) return undefined;
    const whole = this.pieces === 1;
    const seconds = (this.context.now() - (whole ? this.context.startedAt : this.firstAt)) / 1000;
    const output = usage.totalOutputTokens ?? usage.outputTextTokens;
    const tokens =
      output === undefined ? undefined : output - (this.reasoned || whole ? 0 : (usage.outputReasoningTokens ?? 0));
    const speed: Speed = { ttft: this.firstAt - this.context.startedAt };
    if (tokens !== undefined && tokens > 0 && seconds > 0) speed.tps = tokens / seconds;
    return speed;
  }
}

export default definePlugin({
  id: 'speed',
  apply(hooks) {
    hooks.transformStream.tap({ name: 'speed', stage: stages.plugin + 1 }, (transform, context) =>
      chain(transform, new Meter(context)),
    );
  },
});
