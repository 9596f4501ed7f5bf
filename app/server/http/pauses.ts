// Serves requests that arrived while the process could not run: it was stopped, swapped out, or its machine paused. Afterwards timers run
// before sockets are read, so Node would refuse a complete request as late, or close the connection that it came by.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Runs work of a timer after everything that has arrived was read. */
export const afterReading = (work: () => void): void => void setImmediate(work);

const tickMs = 1_000;
/** A longer gap between two ticks is a pause. Unit: ms. */
const longestGapMs = 5_000;

export function forgivePauses(server: Server): void {
  // Node reads these limits every 30 s, when it looks for late requests. 0 skips that look, and the next one finds what is still late.
  const { headersTimeout, requestTimeout } = server;
  let last = performance.now();
  let paused = false;
  const tick = (): void => {
    const now = performance.now();
    if (now - last > longestGapMs) {
      paused = true;
      afterReading(() => (paused = false));
    }
    last = now;
  };
  const timer = setInterval(tick, tickMs).unref();
  server.once('close', () => clearInterval(timer));
  const limit = (ms: number) => ({
    get() {
      // The tick may be due after the look.
      tick();
      return paused ? 0 : ms;
    },
  });
  Object.defineProperties(server, { headersTimeout: limit(headersTimeout), requestTimeout: limit(requestTimeout) });

  // Without a listener, Node closes the connection.
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    afterReading(() => {
      if (socket.bytesRead === bytesRead) socket.destroy();
    });
  });
}
