// A thread of the pool, running one task at a time.
import { parentPort } from 'node:worker_threads';
import type { Outcome, Task } from './pool.server.ts';

parentPort?.on('message', (task: Task) => {
  void outcomeOf(task).then((outcome) => parentPort?.postMessage(outcome, []));
});

async function outcomeOf({ module, name, input }: Task): Promise<Outcome> {
  try {
    const exports = (await import(module)) as Readonly<Record<string, unknown>>;
    const run = exports[name];
    if (typeof run !== 'function') return { error: `${name} is no function of its module` };
    const result: unknown = await Reflect.apply(run, undefined, [input]);
    return { result };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
