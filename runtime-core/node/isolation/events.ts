// Validates the events of a reply, sent by a package as untrusted JSON batches.
import type { CallContext, Decoder } from '../../contract/call.ts';
import type { StreamEvent } from '../../contract/events.ts';
import { isTributaryError } from '../../errors/error.ts';
import { decodeBatch } from './batches.ts';
import { errorOf } from './call.ts';
import { textOf } from './requests.ts';

/** Decodes batches of untrusted events. */
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
    const batch = decodeBatch(textOf(bytes));
    if (typeof batch === 'string') {
      this.done = true;
      return [this.fail({ message: `the package sent ${batch}`, type: 'StreamChunkError' })];
    }
    for (let at = 0; at < batch.length; at++) {
      const event = batch[at];
      if (event?.type === 'error') batch[at] = this.clean(event);
    }
    return batch;
  }

  end(broken?: { readonly message: string }): StreamEvent[] {
    return broken ? [this.fail({ message: broken.message, type: 'StreamChunkError' })] : [];
  }

  private clean({ id, data }: StreamEvent): StreamEvent {
    const error = errorOf(data, this.context);
    const { type, body } = isTributaryError(error)
      ? error
      : { type: 'AgentRuntimeError' as const, body: { error: { message: error.message } } };
    return {
      id,
      type: 'error',
      data: { type, message: error.message, body, provider: this.context.provider },
    };
  }
}
