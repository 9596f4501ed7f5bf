// The events of a reply as a package sends them: batches of untrusted JSON, checked.
import type { CallContext, Decoder } from '../../contract/call.ts';
import type { StreamEvent } from '../../contract/events.ts';
import { isTributaryError } from '../../errors/error.ts';
import { isRecord } from '../../wire/guards.ts';
import { errorOf } from './call.ts';
import { textOf } from './requests.ts';

const known = new Set([
  'text',
  'reasoning',
  'reasoning_signature',
  'flagged_reasoning_signature',
  'tool_calls',
  'stop',
  'usage',
  'speed',
  'grounding',
  'base64_image',
  'error',
  'data',
]);
const words = new Set(['text', 'reasoning', 'stop', 'reasoning_signature', 'base64_image']);

/** Batches of events, checked as untrusted input. */
export class Events implements Decoder {
  done = false;
  private readonly context: CallContext;
  private readonly fail: (failure: {
    readonly message: string;
    readonly type: 'StreamChunkError';
    readonly error?: unknown;
  }) => StreamEvent;

  constructor(context: CallContext, fail: Events['fail']) {
    this.context = context;
    this.fail = fail;
  }

  feed(bytes: Uint8Array): StreamEvent[] {
    let batch: unknown;
    try {
      batch = JSON.parse(textOf(bytes));
    } catch {
      batch = undefined;
    }
    if (!Array.isArray(batch)) return this.refuse('a batch that is no list');
    for (let at = 0; at < batch.length; at++) {
      const event: unknown = batch[at];
      if (
        !isRecord(event) ||
        typeof event['type'] !== 'string' ||
        !known.has(event['type']) ||
        typeof event['id'] !== 'string'
      )
        return this.refuse('something that is no event');
      if (words.has(event['type']) && typeof event['data'] !== 'string')
        return this.refuse('an event without its text');
      if (event['type'] === 'error') batch[at] = this.clean(event);
    }
    return batch as StreamEvent[]; // as far as its reader looks
  }

  end(broken?: { readonly message: string }): StreamEvent[] {
    return broken ? [this.fail({ message: broken.message, type: 'StreamChunkError' })] : [];
  }

  private clean(event: Readonly<Record<string, unknown>>): unknown {
    const error = errorOf(event['data'], this.context);
    const { type, body } = isTributaryError(error)
      ? error
      : { type: 'AgentRuntimeError', body: { error: { message: error.message } } };
    return {
      id: event['id'],
      type: 'error',
      data: { type, message: error.message, body, provider: this.context.provider },
    };
  }

  private refuse(what: string): StreamEvent[] {
    this.done = true;
    return [this.fail({ message: `the package sent ${what}`, type: 'StreamChunkError' })];
  }
}
