// Source of a reply that this page receives from the provider: shows its events and posts them to the run's log.
import type { ChatParams, ChatPayload, StreamEvent } from '@tributary/runtime-core';
import { catalogued, errorOfThrown } from '../../../shared/errors.ts';
import type { ReplyError } from '../../../shared/reply/reply.ts';
import type { Begun, RunSource, SourceBatch, SourceEnd } from '../../reply/run-source.ts';
import type { ClientCalls } from './host.ts';
import { createPoster } from './poster.ts';
import type { OwnEnd } from './poster.ts';
import type { BrowserEvents } from '../../../shared/api/run-bodies.ts';
import type { Taken } from '../../../shared/api/runs.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';

export interface ClientSourceOptions {
  /** Server source that begins the run; also delivers the events if the server makes the call after all. */
  readonly server: RunSource;
  begun(): Begun | undefined;
  readonly provider: string;
  /** Returns the request with file contents filled in. */
  params(payload: ChatPayload): Promise<ChatParams>;
  chat(params: ChatParams, signal: AbortSignal, take: Parameters<ClientCalls['chat']>[2]): Promise<void>;
  post(runId: string, posting: BrowserEvents): Promise<Taken>;
  /** Reads the events already in the log, of the reply that this one continues. */
  earlier(runId: string, lastSeq: number): Promise<readonly StreamEvent[]>;
  /** Calls back when the page is left; `gone`: it cannot come back. Returns a function that stops listening. */
  onLeave?(callback: (gone: boolean) => void): () => void;
  /** Timeout for the server's final status. Unit: ms. */
  readonly patienceMs?: number;
}

export function createClientSource(options: ClientSourceOptions): RunSource {
  const { server, provider, patienceMs = 5_000 } = options;
  const stopped = new AbortController();
  let producing = false;

  async function produce(
    { runId, lastSeq }: Begun,
    payload: ChatPayload,
    take: (batch: SourceBatch) => void,
    signal: AbortSignal,
  ): Promise<SourceEnd> {
    let elsewhere: Outcome | undefined;
    const over = new AbortController();
    const poster = createPoster({
      after: lastSeq,
      send: (posting) => options.post(runId, posting),
      onOver(status) {
        elsewhere = status;
        over.abort();
      },
      onStop: () => stopped.abort(new DOMException('stopped elsewhere', 'AbortError')),
    });
    const tell = (events: readonly StreamEvent[]): void => {
      poster.push(events);
      take({ events });
    };
    const call = AbortSignal.any([stopped.signal, over.signal, signal]);
    const release = options.onLeave?.(poster.flush);
    const said = new Set<StreamEvent['type']>();
    const onEvents = (events: readonly StreamEvent[]): void => {
      for (const { type } of events) said.add(type);
      tell(events);
    };

    let problem: ReplyError | undefined;
    try {
      if (lastSeq > 0) take({ events: await options.earlier(runId, lastSeq), replay: true });
      const params = await options.params(payload);
      call.throwIfAborted();
      await options.chat(params, call, { onEvents, onBeat: poster.beat });
      if (!said.has('stop') && !said.has('error')) problem = cut(provider);
    } catch (error) {
      if (!call.aborted) problem = errorOfThrown(error, provider);
    }
    if (problem) onEvents([errorEvent(problem)]);
    // After an error the source is released and the call aborted, which is not a stop by the user.
    const end: OwnEnd = said.has('error') ? 'error' : call.aborted && !said.has('stop') ? 'abort' : 'done';
    // If the server is unreachable, its status is read later, without delaying the page.
    const status = await Promise.race([poster.end(end), later(patienceMs)]);
    release?.();
    return { outcome: elsewhere ?? (status === undefined || status === 'running' ? end : status) };
  }

  return {
    start: server.start,
    follow(take, signal) {
      const begun = options.begun();
      if (!begun?.payload) return server.follow(take, signal);
      producing = true;
      return produce(begun, begun.payload, take, signal);
    },
    stop() {
      stopped.abort(new DOMException('stopped', 'AbortError'));
      return producing ? Promise.resolve() : server.stop();
    },
  };
}

const errorEvent = ({ type, message, body, provider }: ReplyError): StreamEvent => ({
  id: '',
  type: 'error',
  data: { type: catalogued(type), message, body, provider },
});

const cut = (provider: string): ReplyError =>
  errorOfThrown(new Error('The connection was lost before the response finished.'), provider);

const later = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms));
