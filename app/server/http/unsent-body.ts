// A request that is answered before its body has come: the rest is read and dropped, but not waited for without end.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface UnsentBodyLimits {
  /** Time that the rest of the body may send nothing. Unit: ms. */
  readonly silenceMs: number;
  /** For the connection once the rest has come. Unit: ms. */
  readonly keepAliveTimeoutMs: number;
}

/**
 * Closing at once would reset the connection of a client that is still sending, which then never reads its answer; of one that
 * asked for `Connection: close`, as proxies do, Node closes with the answer. The timeout of the socket starts again with all
 * that arrives, and closes it when it ends.
 */
export function limitUnsentBody(req: IncomingMessage, res: ServerResponse, limits: UnsentBodyLimits): void {
  const { silenceMs, keepAliveTimeoutMs } = limits;
  let closes = false;
  // Before the listener of Node's that closes.
  res.prependOnceListener('finish', () => {
    const { socket } = req;
    if (req.complete || socket.destroyed) return;
    const close = socket.destroySoon;
    socket.destroySoon = () => void (closes = true);
    req.once('end', () => {
      socket.destroySoon = close;
      if (closes) socket.destroySoon();
    });
  });
  // Behind it: it sets a timeout of its own.
  res.once('finish', () => {
    const { socket } = req;
    if (req.complete || socket.destroyed) return;
    socket.setTimeout(silenceMs);
    req.resume();
    req.once('end', () => {
      // Not when the next request has come already and set its own.
      if (socket.timeout === silenceMs) socket.setTimeout(keepAliveTimeoutMs);
    });
  });
}
