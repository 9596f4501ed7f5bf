// Plays a scripted reply as the bytes of an event stream, at the pace of a model. Stops at once when cancelled.
import type { ByteSink, ByteSource } from '@tributary/runtime-core';

/** One chunk of the demo's wire, and how long a model would take to make it. */
export interface Beat {
  readonly chunk: unknown;
  /** Unit: ms. */
  readonly takes: number;
}

/** Without delays a whole answer would leave in one go; real transports deliver it in reads. */
const beatsPerRead = 64;

export function play(beats: Iterable<Beat>): ByteSource {
  const script = beats[Symbol.iterator]();
  const encoder = new TextEncoder();
  let sink: ByteSink | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open = true;
  let due = 0;
  let next = script.next();

  const advance = (): void => {
    next = script.next();
    if (!next.done) due += next.value.takes;
  };

  const wait = (): void => {
    if (timer === undefined && open && sink) timer = setTimeout(tick, Math.max(0, due - performance.now()));
  };
  const halt = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };

  /** Sends every beat whose time has come, as one read. */
  const tick = (): void => {
    timer = undefined;
    let read = '';
    for (let beat = 0; beat < beatsPerRead; beat++) {
      if (next.done || due > performance.now()) break;
      read += `data: ${JSON.stringify(next.value.chunk)}\n\n`;
      advance();
    }
    const ended = next.done === true;
    if (ended) read += 'data: [DONE]\n\n';
    else wait(); // before the bytes leave: their reader may pause or cancel
    if (read !== '') sink?.data(encoder.encode(read));
    if (!ended || !open) return;
    open = false;
    sink?.end();
  };

  return {
    start(to) {
      sink = to;
      due = performance.now() + (next.done ? 0 : next.value.takes);
      wait();
    },
    pause: halt,
    resume() {
      // A reader that was slow does not get the missed beats in one burst.
      due = Math.max(due, performance.now());
      wait();
    },
    cancel() {
      open = false;
      halt();
    },
  };
}
