// Runs the page's provider calls in the worker and posts the results in batches.
import { isTributaryError } from '@tributary/runtime-core';
import type { ErrorBody, Runtime, Transport } from '@tributary/runtime-core';
import { checkConnection, longestCheck } from '../../../shared/connection-check.ts';
import type { Watch } from './causes.ts';
import type { CallFailure, Cause, News, Order } from './protocol.ts';

export interface CallsOptions {
  readonly runtime: Runtime;
  /** Creates a separate runtime for a connection check, whose requests pass through the given transport. */
  checked(through: (transport: Transport) => Transport): Promise<Runtime>;
  /** The vendor's base URL, if the provider has one. */
  vendor(provider: string): Promise<string | undefined>;
  readonly watch: Pick<Watch, 'cause' | 'blocked'>;
  post(news: News): void;
  readonly beatMs?: number;
}

type Work = Exclude<Order, { type: 'cancel' }>;

export function createCalls(options: CallsOptions): (order: Order) => void {
  const { runtime, watch, post, beatMs = 5000 } = options;
  const running = new Map<number, AbortController>();

  async function run(order: Work, signal: AbortSignal, late: AbortSignal): Promise<unknown> {
    const { call, provider, vault } = order;
    switch (order.type) {
      case 'chat': {
        const reply = await runtime.chat(provider, order.params, { vault, signal });
        return new Promise<void>((resolve) => {
          const events = (batch: Extract<News, { type: 'events' }>['events']): boolean => {
            post({ type: 'events', call, events: batch });
            return true;
          };
          reply.pushTo({ events, end: () => resolve() });
        });
      }
      case 'models':
        return runtime.run('models', provider, {}, { vault, signal });
      case 'pull': {
        const steps = await runtime.run('pullModel', provider, { model: order.model }, { vault, signal });
        for await (const step of steps) post({ type: 'step', call, step });
        return undefined;
      }
      case 'check': {
        const vendor = await options.vendor(provider);
        const report = await checkConnection(order, { runtime: options.checked, vendor, signal, late });
        const { error } = report;
        if (error && watch.blocked(signal) !== undefined) throw new Error('held back by the policy');
        return error ? { ...report, error: { ...error, body: withCause(error.body, watch.cause(signal)) } } : report;
      }
      default:
        return order satisfies never;
    }
  }

  async function begin(order: Work): Promise<void> {
    const { call, provider } = order;
    const controller = new AbortController();
    running.set(call, controller);
    const beat = setInterval(() => post({ type: 'beat', call }), beatMs);
    const late = order.type === 'check' ? AbortSignal.timeout(longestCheck) : never;
    const signal = order.type === 'check' ? AbortSignal.any([controller.signal, late]) : controller.signal;
    try {
      const result = await run(order, signal, late);
      post(result === undefined ? { type: 'done', call } : { type: 'done', call, result });
    } catch (error) {
      const blocked = watch.blocked(signal);
      const failure = failureOf(error, provider, watch.cause(signal));
      post({ type: 'failed', call, failure, ...(blocked === undefined ? {} : { blocked }) });
    } finally {
      clearInterval(beat);
      running.delete(call);
    }
  }

  return (order) => {
    if (order.type === 'cancel') running.get(order.call)?.abort(new DOMException('cancelled', 'AbortError'));
    else void begin(order);
  };
}

const never = new AbortController().signal;

/** Adds the cause of a failed request to the error body. */
function withCause(body: ErrorBody['body'], cause: Cause | undefined): ErrorBody['body'] {
  const reported = typeof body.error === 'object' && body.error !== null ? body.error : {};
  return cause === undefined ? body : { ...body, error: { ...reported, cause } };
}

/** Converts an error to a failure; an error without a type is a bad request. */
export function failureOf(error: unknown, provider: string, cause: Cause | undefined): CallFailure {
  if (!isTributaryError(error)) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { type: 400, message, body: { error: { name, message }, provider } };
  }
  const { type, message, body } = error;
  if (cause === undefined) return { type, message, body };
  // AgentRuntimeError is the core's default type; families with a specific type for an unreachable server keep theirs.
  return { type: type === 'AgentRuntimeError' ? 400 : type, message, body: withCause(body, cause) };
}
