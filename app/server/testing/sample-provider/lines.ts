// Reads a byte source as an async iterable, one chunk at a time.
import type { ByteSource } from '@tributary/runtime-core';

/** Yields the values that `read` makes of each chunk; leaving the loop closes the socket. */
export async function* lines<Value>(source: ByteSource, read: (bytes: Uint8Array) => Value[]): AsyncIterable<Value> {
  const ready: Value[] = [];
  let over: Error | 'ended' | undefined;
  let wake = (): void => undefined;
  source.start({
    data(bytes) {
      ready.push(...read(bytes));
      source.pause();
      wake();
    },
    end() {
      over ??= 'ended';
      wake();
    },
    error(error) {
      over ??= error;
      wake();
    },
  });
  try {
    for (;;) {
      yield* ready.splice(0);
      if (over instanceof Error) throw over;
      if (over) return;
      source.resume();
      if (ready.length === 0 && !over) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    source.cancel();
  }
}
