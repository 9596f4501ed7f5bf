// Prepends an event of this server to a provider's reply.
import type { ChatReply, StreamEvent } from '@tributary/runtime-core';

export function withFirst(reply: ChatReply, first: StreamEvent): ChatReply {
  let told = false;
  const before = (batch: readonly StreamEvent[]): readonly StreamEvent[] => {
    if (told) return batch;
    told = true;
    return [first, ...batch];
  };
  return {
    wire: reply.wire,
    status: reply.status,
    headers: reply.headers,
    cancel: (reason) => reply.cancel(reason),
    pushTo: (sink) => reply.pushTo({ events: (batch) => sink.events(before(batch)), end: () => sink.end() }),
    async *events() {
      for await (const batch of reply) yield* before(batch);
    },
    async *[Symbol.asyncIterator]() {
      for await (const batch of reply) yield before(batch);
    },
  };
}
