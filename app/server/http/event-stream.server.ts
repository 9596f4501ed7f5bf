// Streams a chat reply as server-sent events, written as the provider's events arrive, at the reader's pace.
import type { ChatReply, Flow } from '@tributary/runtime-core';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeEvents } from '@tributary/runtime-core/wire';
import { observed } from '../process/failure.ts';
import type { ErrorEvent } from '../process/failure.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { pushResponse } from './push-body.ts';
import type { PushSink } from './push-body.ts';

/** Proxies close silent connections; clients ignore comments. Unit: ms. */
const heartbeatMs = 15_000;

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
} as const;

interface Quiet {
  silent: boolean;
  /** True if the reader is behind, in which case a comment would only wait too. */
  behind: boolean;
  readonly sink: PushSink;
  cancel(): void;
}

/** All open streams of a server, with one heartbeat timer. */
class OpenStreams {
  private readonly open = new Set<Quiet>();
  private timer: NodeJS.Timeout | undefined;

  add(entry: Quiet): void {
    this.open.add(entry);
    this.timer ??= setInterval(() => {
      for (const each of this.open) {
        if (each.silent && !each.behind) each.sink.write(': keep-alive\n\n');
        each.silent = true;
      }
    }, heartbeatMs).unref();
  }

  remove(entry: Quiet): void {
    this.open.delete(entry);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  end(): void {
    const message = 'The server is shutting down. Send the request again in a moment.';
    const data = { type: 503, message, body: { error: { message, code: 'stopping' } }, provider: '' } as const;
    for (const { sink, cancel } of this.open) {
      sink.write(encodeEvents([{ id: '', type: 'error', data }]));
      sink.end();
      cancel();
    }
  }
}

const streams = part('event streams', () => new OpenStreams());

/** Time for streams to send an error event when the server stops; a cut looks like a network error. Unit: ms. */
const stopGraceMs = 1500;

export async function stopStreams(app: App): Promise<void> {
  if (app.patient) await sleep(stopGraceMs);
  streams(app).end();
}

interface StreamOptions {
  /** Included in error events. */
  readonly observationId?: string;
  /** Called with each error event, before it is sent. */
  onError?(event: ErrorEvent): void;
}

export function eventStream(app: App, reply: ChatReply, { observationId, onError }: StreamOptions = {}): Response {
  let flow: Flow | undefined;
  let entry: Quiet | undefined;
  const cancel = (reason?: unknown): void => {
    if (entry) streams(app).remove(entry);
    if (flow) flow.cancel(reason);
    else reply.cancel(reason);
  };
  return pushResponse(
    {
      start(sink) {
        const own: Quiet = { silent: false, behind: false, sink, cancel };
        entry = own;
        streams(app).add(own);
        sink.onDrain(() => {
          own.behind = false;
          flow?.resume();
        });
        flow = reply.pushTo({
          events(batch) {
            own.silent = false;
            const failing = batch.some(({ type }) => type === 'error');
            if (failing) for (const event of batch) if (event.type === 'error') onError?.(event);
            const events = failing ? batch.map((event) => observed(event, observationId)) : batch;
            const ready = sink.write(encodeEvents(events));
            own.behind = !ready;
            return ready;
          },
          end() {
            streams(app).remove(own);
            sink.end();
          },
        });
      },
      cancel,
    },
    { headers: streamHeaders },
  );
}
