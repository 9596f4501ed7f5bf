// Turns a pushed body into an async iterable, for bytes that are forwarded as they arrive (speech).
import type { ByteSource } from '@tributary/runtime-core';

/** Applies backpressure; leaving the loop early closes the socket. Can be iterated once. */
export async function* bytesOf(source: ByteSource): AsyncIterable<Uint8Array> {
  const held: Uint8Array[] = [];
  let ended = false;
  let failure: Error | undefined;
  let wake = (): void => {};
  source.start({
    data(bytes) {
      held.push(bytes);
      source.pause();
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    error(error) {
      failure = error;
      wake();
    },
  });
  try {
    for (;;) {
      const next = held.shift();
      if (next) yield next;
      else if (failure) throw failure;
      else if (ended) return;
      else {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        source.resume();
        if (held.length === 0 && !ended && !failure) await woken;
      }
    }
  } finally {
    if (!ended) source.cancel();
  }
}
