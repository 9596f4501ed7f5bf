// Pulls a model, and returns the server's progress lines as an async iterable.
import type { ByteSource, CallContext, PullModelParams, PullProgress } from '@tributary/runtime-core';
import { count, LineParser, record, text } from '@tributary/runtime-core/wire';
import { captured } from './client.ts';

export async function pullModel(
  { model }: PullModelParams,
  context: CallContext,
): Promise<AsyncIterable<PullProgress>> {
  // Version 0.6.4 of the client sends the model as `name`; Ollama documents `model`.
  const { body } = await captured(context, (client) => client.pull({ model, insecure: false, stream: true }), {
    model,
  });
  return progress(body, model, context.signal);
}

/** Number of unread lines at which the socket is paused. */
const maxPending = 64;

/** Ends after `success`, `cancelled` or `error`. Leaving the loop early closes the socket, which stops the pull. */
async function* progress(source: ByteSource, model: string, signal: AbortSignal): AsyncGenerator<PullProgress> {
  const pending: PullProgress[] = [];
  const lines = new LineParser();
  const utf8 = new TextDecoder();
  let ended = false;
  let wake: (() => void) | undefined;

  const tell = (step: PullProgress | undefined): void => {
    if (step && !ended) pending.push(step);
  };
  const finish = (step?: PullProgress): void => {
    tell(step);
    ended = true;
    wake?.();
  };
  const onLine = (line: string): void => {
    const step = stepOf(line, model);
    if (step?.status === 'success' || step?.status === 'error') finish(step);
    else tell(step);
  };
  const onAbort = (): void => finish({ status: 'cancelled', model });
  const failed = (error: string): void => finish({ status: 'error', model, error });

  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  source.start({
    data(bytes) {
      lines.push(utf8.decode(bytes, { stream: true }), onLine);
      if (pending.length > maxPending) source.pause();
      wake?.();
    },
    end() {
      lines.end(onLine);
      failed('the connection ended before the model was there');
    },
    error: (error) => (signal.aborted ? onAbort() : failed(error.message)),
  });
  try {
    for (;;) {
      const step = pending.shift();
      if (step) {
        yield step;
        continue;
      }
      if (ended) return;
      source.resume();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    source.cancel();
  }
}

/** Undefined for lines without progress. */
function stepOf(line: string, model: string): PullProgress | undefined {
  let json: Readonly<Record<string, unknown>> | undefined;
  try {
    json = record(JSON.parse(line));
  } catch {
    return { status: 'error', model, error: 'the server answered with something that is not JSON' };
  }
  const error = text(json?.['error']);
  if (error !== undefined) return { status: 'error', model, error };
  const status = text(json?.['status']);
  if (status === undefined || status === 'pulling manifest') return undefined;
  const digest = text(json?.['digest']);
  const total = count(json?.['total']);
  const completed = count(json?.['completed']);
  return {
    status,
    model,
    ...(digest === undefined ? {} : { digest }),
    ...(total === undefined ? {} : { total }),
    ...(completed === undefined ? {} : { completed }),
  };
}
