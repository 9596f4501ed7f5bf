// Loads the code of runs in a separate chunk, since a page needs it only for its first reply.
import { emptyReply } from '../../shared/reply/reply.ts';
import { createStore } from '../net/store.ts';
import { untilLoaded } from '../net/until-loaded.ts';
import type * as machinery from './run.ts';
import type { Run, RunOptions, RunView } from './run.ts';

type Machinery = typeof machinery;

let loaded: Machinery | undefined;

/** Called when the page is idle, so that the first reply does not wait for the chunk. */
export async function loadRuns(): Promise<Machinery> {
  return (loaded ??= await import('./run.ts'));
}

/** Starts a run. The question is sent at once, even before the chunk is loaded. */
export function startRun(options: RunOptions): Run {
  if (loaded) return loaded.startRun(options);
  const { messageId, source, startedAt = Date.now(), reply = emptyReply } = options;
  const view = createStore<RunView>({ state: 'preparing', reply });
  const begun = source.start();
  // The run reports the rejection once loaded.
  begun.catch(() => undefined);
  let run: Run | undefined;
  let stopped = false;
  // Meanwhile the outbox sends the question.
  void untilLoaded(loadRuns).then(({ startRun: start }) => {
    const made = start({ ...options, startedAt, source: { ...source, start: () => begun } });
    run = made;
    const show = (): void => view.set(made.get());
    made.subscribe(show);
    show();
    if (stopped) made.stop();
  });
  return {
    messageId,
    startedAt,
    actor: () => run?.actor(),
    get: view.get,
    subscribe: view.subscribe,
    received: () => run?.received() ?? reply,
    heardAt: () => run?.heardAt() ?? startedAt,
    stop() {
      stopped = true;
      run?.stop();
    },
  };
}
