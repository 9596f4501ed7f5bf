// Tracing is the caller's wish: an id for the answer's header and the log, only when the trace header allows it.
import { randomUUID } from 'node:crypto';
import { log } from '../server/log.ts';

export const traceIdHeader = 'x-tributary-trace-id';
/** One call of a provider; a trace may hold several. */
export const observationHeader = 'x-tributary-observation-id';

/** `{ 'x-tributary-trace-id': … }` when `X-Tributary-Trace` says enabled, else nothing. A header that cannot be read is none. */
export function traceHeaders(
  request: Request,
  about: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const header = request.headers.get('x-tributary-trace');
  if (!header || !isEnabled(header)) return {};
  const traceId = randomUUID();
  log.info({ traceId, ...about }, 'trace');
  return { [traceIdHeader]: traceId };
}

function isEnabled(header: string): boolean {
  try {
    const trace: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    return typeof trace === 'object' && trace !== null && 'enabled' in trace && trace.enabled === true;
  } catch {
    return false;
  }
}
