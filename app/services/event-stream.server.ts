// A chat reply as an event stream: encoded once, written as the provider's bytes come in, paced by the reader.
import type { ChatReply, Flow } from '@tributary/runtime-core';
import { encodeEvents } from '@tributary/runtime-core/wire';
import { pushResponse } from '../server/push-body.ts';
import type { PushSink } from '../server/push-body.ts';

/** Proxies close connections that say nothing; a comment is read over by every client. Unit: ms. */
const heartbeatMs = 15_000;

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
} as const;

interface Quiet {
  silent: boolean;
  /** The reader is behind: a comment would only wait with the rest. */
  behind: boolean;
  readonly sink: PushSink;
}

// One timer for all streams of the process.
const quiet = new Set<Quiet>();
let timer: NodeJS.Timeout | undefined;

function keepAlive(entry: Quiet): void {
  quiet.add(entry);
  timer ??= setInterval(() => {
    for (const each of quiet) {
      if (each.silent && !each.behind) each.sink.write(': keep-alive\n\n');
      each.silent = true;
    }
  }, heartbeatMs).unref();
}

function rest(entry: Quiet): void {
  quiet.delete(entry);
  if (quiet.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

export function eventStream(reply: ChatReply): Response {
  let flow: Flow | undefined;
  let entry: Quiet | undefined;
  const cancel = (reason?: unknown): void => {
    if (entry) rest(entry);
    if (flow) flow.cancel(reason);
    else reply.cancel(reason);
  };
  return pushResponse(
    {
      start(sink) {
        const own: Quiet = { silent: false, behind: false, sink };
        entry = own;
        keepAlive(own);
        sink.onDrain(() => {
          own.behind = false;
          flow?.resume();
        });
        flow = reply.pushTo({
          events(batch) {
            own.silent = false;
            const ready = sink.write(encodeEvents(batch));
            own.behind = !ready;
            return ready;
          },
          end() {
            rest(own);
            sink.end();
          },
        });
      },
      cancel,
    },
    { headers: streamHeaders },
  );
}
