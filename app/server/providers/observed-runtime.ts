// The runtime with an account of each call: one line in the log and the counters of /metrics, whatever the call is for.
import { randomUUID } from 'node:crypto';
import { isTributaryError } from '@tributary/runtime-core';
import type {
  CallOptions,
  ChatParams,
  ChatReply,
  EventSink,
  ForwardRequest,
  OperationTypes,
  Runtime,
  SideOperation,
  StreamEvent,
  Usage,
} from '@tributary/runtime-core';
import type { Loader } from '@tributary/runtime-core/loader';
import type { Forwarded, Ticket } from '../calls/admitted-call.ts';
import type { App } from '../process/app.ts';
import { failureOf } from '../process/failure.ts';
import type { Failure } from '../process/failure.ts';
import { reportCall } from '../process/observe.ts';
import { noteRefusedKey } from './refused-keys.ts';

export interface CallAbout {
  readonly ticket: Pick<Ticket, 'userId' | 'provider' | 'purpose' | 'keyFrom' | 'keyId'>;
  /** Default: a new one. */
  readonly requestId?: string | undefined;
}

/** The packages that are loaded; other ids are names that a user has entered. */
type Packages = Pick<Loader, 'get'>;

export function observedRuntime<Options extends CallOptions>(
  app: App,
  packages: Packages,
  runtime: Runtime,
  aboutOf: (options: Options) => CallAbout,
) {
  const labels = createLabels(packages, runtime);
  const begin = (route: string, model: string, options: Options): CallWatch =>
    new CallWatch(options.signal, (ending) => {
      const { ticket, requestId = randomUUID() } = aboutOf(options);
      const { userId, provider, purpose, keyFrom, keyId } = ticket;
      const payer = { keyFrom, ...(keyId === undefined ? {} : { keyId }) };
      const named = { user: userId, provider, model: model.slice(0, maxName), purpose, ...payer };
      if (keyId !== undefined && ending.status !== undefined) noteRefusedKey(app, keyId, ending.status);
      void labels(route, model).then((known) => reportCall(app, { requestId, ...named, ...ending }, known));
    });
  return {
    cards: (provider: string) => runtime.cards(provider),
    async chat(provider: string, params: ChatParams, options: Options): Promise<ChatReply> {
      const watch = begin(provider, params.model, options);
      try {
        return watchedReply(await runtime.chat(provider, params, options), watch);
      } catch (error) {
        watch.failed(error);
        throw error;
      }
    },
    async forward(provider: string, request: ForwardRequest, options: Options): Promise<Forwarded | undefined> {
      const watch = begin(provider, request.model, options);
      try {
        const reply = await runtime.forward(provider, request, options);
        return reply && { ...reply, used: (usage) => watch.used(usage), ended: (how) => watch.end(how) };
      } catch (error) {
        watch.failed(error);
        throw error;
      }
    },
    async run<Name extends SideOperation>(
      operation: Name,
      provider: string,
      params: OperationTypes[Name]['params'],
      options: Options,
    ): Promise<OperationTypes[Name]['result']> {
      const model = 'model' in params && typeof params.model === 'string' ? params.model : '';
      const watch = begin(provider, model, options);
      const onUsage = (usage: Usage): void => {
        watch.used(usage);
        options.onUsage?.(usage);
      };
      try {
        const result = await runtime.run(operation, provider, params, { ...options, onUsage });
        watch.end('through');
        return result;
      } catch (error) {
        watch.failed(error);
        throw error;
      }
    },
  };
}

/** Limit of a model's name in the log. Unit: characters. */
const maxName = 200;

/** Returns labels of a closed set: `other` for a provider that is not loaded and a model outside the catalogue. */
function createLabels(packages: Packages, runtime: Runtime) {
  const catalogues = new Map<string, Promise<ReadonlySet<string>>>();
  return async (provider: string, model: string) => {
    try {
      if (!(await packages.get(provider))) return { provider: 'other', model: 'other' };
      const known =
        catalogues.get(provider) ?? runtime.cards(provider).then((cards) => new Set(cards.map(({ id }) => id)));
      catalogues.set(provider, known);
      return { provider, model: (await known).has(model) ? model : 'other' };
    } catch {
      catalogues.delete(provider);
      return { provider: 'other', model: 'other' };
    }
  };
}

interface Ending extends Omit<Failure, 'model'> {
  readonly outcome: 'done' | 'abort' | 'error';
  readonly durationMs: number;
  readonly firstTextMs?: number;
  readonly tokensIn?: number;
  readonly tokensOut?: number;
}

/** Collects what one call was; reports once, however the call ends. */
class CallWatch {
  private readonly signal: AbortSignal | undefined;
  private readonly report: (ending: Ending) => void;
  private readonly began = performance.now();
  private firstTextMs: number | undefined;
  private tokensIn = 0;
  private tokensOut = 0;
  private failure: Omit<Failure, 'model'> | undefined;
  private ended = false;

  constructor(signal: AbortSignal | undefined, report: (ending: Ending) => void) {
    this.signal = signal;
    this.report = report;
  }

  note(batch: readonly StreamEvent[]): void {
    for (const event of batch) {
      if (event.type === 'text') this.firstTextMs ??= Math.round(performance.now() - this.began);
      else if (event.type === 'usage') this.used(event.data);
      else if (event.type === 'error') this.failure = failureOf(event.data);
    }
  }

  used({ totalInputTokens = 0, totalOutputTokens = 0 }: Usage): void {
    this.tokensIn += totalInputTokens;
    this.tokensOut += totalOutputTokens;
  }

  failed(error: unknown): void {
    this.failure ??= isTributaryError(error) ? failureOf(error) : { error: 500 };
    this.end('through');
  }

  end(how: 'through' | 'left'): void {
    if (this.ended) return;
    this.ended = true;
    const { failure, firstTextMs, tokensIn, tokensOut } = this;
    // A cancelled call ends with an error event, which says no more than that.
    const outcome = this.signal?.aborted ? 'abort' : failure ? 'error' : how === 'through' ? 'done' : 'abort';
    this.report({
      outcome,
      ...(outcome === 'error' ? failure : {}),
      durationMs: Math.round(performance.now() - this.began),
      ...(firstTextMs === undefined ? {} : { firstTextMs }),
      ...(tokensIn > 0 ? { tokensIn } : {}),
      ...(tokensOut > 0 ? { tokensOut } : {}),
    });
  }
}

function watchedReply(reply: ChatReply, watch: CallWatch): ChatReply {
  const { wire, status, headers } = reply;
  const batches = async function* (): AsyncGenerator<readonly StreamEvent[]> {
    try {
      for await (const batch of reply) {
        watch.note(batch);
        yield batch;
      }
      watch.end('through');
    } catch (error) {
      watch.failed(error);
      throw error;
    } finally {
      watch.end('left');
    }
  };
  const events = async function* (): AsyncGenerator<StreamEvent> {
    for await (const batch of batches()) yield* batch;
  };
  return {
    wire,
    status,
    headers,
    events,
    [Symbol.asyncIterator]: batches,
    cancel(reason) {
      reply.cancel(reason);
      watch.end('left');
    },
    pushTo(sink: EventSink) {
      const flow = reply.pushTo({
        events(batch) {
          watch.note(batch);
          return sink.events(batch);
        },
        end() {
          watch.end('through');
          sink.end();
        },
      });
      return {
        resume: () => flow.resume(),
        cancel(reason) {
          flow.cancel(reason);
          watch.end('left');
        },
      };
    },
  };
}
