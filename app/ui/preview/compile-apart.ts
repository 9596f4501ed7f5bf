// Compiles code in a worker, which is terminated after a timeout.
import type { Compiled } from './compile.ts';
import type { CompileOrder } from './compile-worker.ts';
import { workerURL } from './worker-url.client.ts';

/** Unit: ms. The longest accepted code takes half a second. */
const patience = 5_000;

/** Returns one result per source. Rejects if the worker cannot be loaded. */
export function compileApart(order: CompileOrder): Promise<readonly Compiled[]> {
  const worker = new Worker(workerURL, { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<readonly Compiled[]>((resolve, reject) => {
    const late = (): void => resolve(order.sources.map(() => ({ problem: { type: 'long' } })));
    timer = setTimeout(late, patience);
    worker.addEventListener('message', ({ data }: MessageEvent<readonly Compiled[]>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('the compiler was not loaded')));
    worker.postMessage(order, []);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
