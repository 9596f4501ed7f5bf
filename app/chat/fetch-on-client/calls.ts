// The worker's side: runs the providers' packages on what the page orders, and posts what comes back, a batch at a time.
import { isTributaryError } from '@tributary/runtime-core';
import type { Runtime } from '@tributary/runtime-core';
import type { Watch } from './causes.ts';
import type { CallFailure, Cause, News, Order } from './protocol.ts';

export interface CallsOptions {
  readonly runtime: Runtime;
  readonly watch: Omit<Watch, 'transport'>;
  post(news: News): void;
  readonly beatMs?: number;
}

export function createCalls({ runtime, watch, post, beatMs = 5000 }: CallsOptions): (order: Order) => void {
  const running = new Map<number, AbortController>();

  async function run(order: Exclude<Order, { type: 'cancel' }>, signal: AbortSignal): Promise<unknown> {
    const { call } = order;
    switch (order.type) {
      case 'chat': {
        const { provider, params, vault } = order;
        const reply = await runtime.chat(provider, params, { vault, signal });
        return new Promise<void>((resolve) => {
          const events = (batch: Extract<News, { type: 'events' }>['events']): boolean => {
            post({ type: 'events', call, events: batch });
            return true;
          };
          reply.pushTo({ events, end: () => resolve() });
        });
      }
      case 'models':
        return runtime.run('models', order.provider, {}, { vault: order.vault, signal });
      case 'pull': {
        const { provider, model, vault } = order;
        const steps = await runtime.run('pullModel', provider, { model }, { vault, signal });
        for await (const step of steps) post({ type: 'step', call, step });
        return undefined;
      }
      case 'ask':
        return watch.ask(order.url, signal);
      default:
        return order satisfies never;
    }
  }

  async function begin(order: Exclude<Order, { type: 'cancel' }>): Promise<void> {
    const { call } = order;
    const controller = new AbortController();
    running.set(call, controller);
    const beat = setInterval(() => post({ type: 'beat', call }), beatMs);
    try {
      const result = await run(order, controller.signal);
      post(result === undefined ? { type: 'done', call } : { type: 'done', call, result });
    } catch (error) {
      const blocked = watch.blocked(controller.signal);
      const provider = 'provider' in order ? order.provider : '';
      const failure = failureOf(error, provider, watch.cause(controller.signal));
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

/** A failure without a type of its own is a bad request (specification, section 8: client-side handling). */
export function failureOf(error: unknown, provider: string, cause: Cause | undefined): CallFailure {
  if (!isTributaryError(error)) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { type: 400, message, body: { error: { name, message }, provider } };
  }
  const { type, message, body } = error;
  if (cause === undefined) return { type, message, body };
  const told = typeof body.error === 'object' && body.error !== null ? body.error : { message };
  // The core's word for what no vendor said; families with a word of their own for a dead server keep it.
  return { type: type === 'AgentRuntimeError' ? 400 : type, message, body: { ...body, error: { ...told, cause } } };
}
