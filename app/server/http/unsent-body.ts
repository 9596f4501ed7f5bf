// Handles requests that are answered before their body has arrived: reads and drops the rest, with a timeout.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface UnsentBodyLimits {
  /** Timeout between chunks of the rest. Unit: ms. */
  readonly silenceMs: number;
  /** Keep-alive timeout once the rest has arrived. Unit: ms. */
  readonly keepAliveTimeoutMs: number;
}

/**
 * Closing at once would reset the connection of a client that is still sending, so it would never read the response;
 * Node does so for `Connection: close`, as proxies send it. The socket's timeout restarts with each chunk.
 */
export function limitUnsentBody(req: IncomingMessage, res: ServerResponse, limits: UnsentBodyLimits): void {
  const { silenceMs, keepAliveTimeoutMs } = limits;
  let closes = false;
  // Must run before Node's listener, which closes the connection.
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
  // After Node's listener, which sets its own timeout.
  res.once('finish', () => {
    const { socket } = req;
    if (req.complete || socket.destroyed) return;
    socket.setTimeout(silenceMs);
    req.resume();
    req.once('end', () => {
      // Unless the next request has arrived and set its own timeout.
      if (socket.timeout === silenceMs) socket.setTimeout(keepAliveTimeoutMs);
    });
  });
}
