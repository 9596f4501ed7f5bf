// Tracing, if the caller's trace header enables it: an id for the response header and the log.
import { randomUUID } from 'node:crypto';
import { log } from '../process/log.ts';

export const traceIdHeader = 'x-tributary-trace-id';
/** Identifies one provider call; a trace may contain several. */
export const observationHeader = 'x-tributary-observation-id';

/** Returns the trace id header if `X-Tributary-Trace` enables it; none if that header is invalid. */
export function traceHeaders(
  request: Request,
  about: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const header = request.headers.get('x-tributary-trace');
  const trace = header ? readTrace(header) : undefined;
  if (!trace) return {};
  const traceId = randomUUID();
  log.info({ traceId, ...about, ...trace }, 'trace');
  return { [traceIdHeader]: traceId };
}

/** The fields of a trace that are short enough to log. */
interface Trace {
  readonly tags?: readonly string[];
  readonly sessionId?: string;
}

const maxTags = 20;
const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;

function readTrace(header: string): Trace | undefined {
  try {
    const { enabled, tags, sessionId }: Record<string, unknown> = Object(
      JSON.parse(Buffer.from(header, 'base64').toString('utf8')),
    );
    if (enabled !== true) return undefined;
    return {
      ...(Array.isArray(tags) ? { tags: tags.filter(isShort).slice(0, maxTags) } : {}),
      ...(isShort(sessionId) ? { sessionId } : {}),
    };
  } catch {
    return undefined;
  }
}
