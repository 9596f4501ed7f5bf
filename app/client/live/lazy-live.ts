// Loads the live connection in a separate chunk, since no events arrive before hydration.
import { untilLoaded } from '../net/until-loaded.ts';
import type { Hint } from '../../shared/api/live.ts';
import type { Live } from './live.ts';

/** `load`: loads and creates the connection; retried without a network. */
export function lazyLive(load: () => Promise<Live>): Live {
  const listeners: ((hint: Hint) => void)[] = [];
  let live: Live | undefined;
  let making: Promise<Live> | undefined;

  const made = (): Promise<Live> =>
    (making ??= untilLoaded(load).then((loaded) => {
      for (const listener of listeners) loaded.onHint(listener);
      return (live = loaded);
    }));

  return {
    async follow(run, reader, take, signal) {
      signal.throwIfAborted();
      const loaded = live ?? (await Promise.race([made(), abortOf(signal)]));
      return loaded.follow(run, reader, take, signal);
    },
    onHint(listener) {
      listeners.push(listener);
      live?.onHint(listener);
    },
    isOpen: () => live?.isOpen() === true,
    look: () => live?.look(),
    start() {
      let stop: (() => void) | undefined;
      let ended = false;
      void made().then((loaded) => {
        if (!ended) stop = loaded.start();
      });
      return () => {
        ended = true;
        stop?.();
      };
    },
  };
}

const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));
