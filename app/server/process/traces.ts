// Traces in OpenTelemetry's protocol, where its usual variables name a receiver; its packages are loaded only then.
// A span is a request or a provider call, without texts and secrets.
import { createHash, randomBytes } from 'node:crypto';
import type { Attributes, DiagAPI } from '@opentelemetry/api';
import { part } from './app.ts';
import type { App } from './app.ts';
import { log } from './log.ts';

export interface RequestSpan {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  /** Unit: ms. */
  readonly duration: number;
  readonly aborted: boolean;
}

export interface CallSpan {
  readonly requestId: string;
  readonly durationMs: number;
  readonly isError: boolean;
  readonly attributes: Attributes;
}

export interface Traces {
  /** `route`: Id of the route. Called at the beginning of a request, and when its route is known. */
  begun(requestId: string, route: string): void;
  request(span: RequestSpan): void;
  call(span: CallSpan): void;
  close(): Promise<void>;
}

const opened = part('traces', (): { traces: Traces | undefined } => ({ traces: undefined }));

/** Undefined if none are sent. */
export const tracesOf = (app: App): Traces | undefined => opened(app).traces;

/** Requests whose routes are kept for the spans of their calls, which may end later. */
const maxRequests = 10_000;
/** Time to send the last spans when the server stops. Unit: ms. */
const closeMs = 2_000;
const complainMs = 60_000;

export async function openTraces(app: App): Promise<void> {
  if (app.config.tracesEndpoint === undefined) return;
  const [api, { BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = api;
  complainBy(diag, DiagLogLevel.ERROR);
  // A request and its calls find each other by its id, which is in the log and on the screen.
  let next: Ids | undefined;
  const provider = new TracerProvider({
    // These and the exporter read their variables themselves (OTEL_…).
    resource: resources
      .resourceFromAttributes({ 'service.name': 'tributary' })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    idGenerator: {
      generateTraceId: () => next?.traceId ?? randomBytes(16).toString('hex'),
      generateSpanId: () => next?.spanId ?? randomBytes(8).toString('hex'),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('tributary');
  const routes = new Map<string, string>();

  opened(app).traces = {
    begun(requestId, route) {
      routes.set(requestId, route);
      for (const oldest of routes.keys()) {
        if (routes.size <= maxRequests) break;
        routes.delete(oldest);
      }
    },
    request({ requestId, method, status, duration, aborted }) {
      const route = routes.get(requestId) ?? 'gate';
      const endTime = Date.now();
      next = idsOf(requestId);
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          startTime: endTime - duration,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'tributary.request_id': requestId,
            'tributary.aborted': aborted,
          },
        },
        ROOT_CONTEXT,
      );
      next = undefined;
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    call({ requestId, durationMs, isError, attributes }) {
      const ids = idsOf(requestId);
      // A call of a schedule or a task belongs to no request.
      const isOfRequest = routes.has(requestId);
      const parent = { ...ids, traceFlags: TraceFlags.SAMPLED };
      const endTime = Date.now();
      if (!isOfRequest) next = ids;
      const span = tracer.startSpan(
        'provider call',
        { kind: SpanKind.CLIENT, startTime: endTime - durationMs, attributes },
        isOfRequest ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      );
      next = undefined;
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => (timer = setTimeout(resolve, closeMs)));
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

export const closeTraces = async (app: App): Promise<void> => tracesOf(app)?.close();

interface Ids {
  readonly traceId: string;
  readonly spanId: string;
}

function idsOf(requestId: string): Ids {
  const digest = createHash('sha256').update(requestId).digest('hex');
  return { traceId: digest.slice(0, 32), spanId: digest.slice(32, 48) };
}

/** The packages report a receiver that does not answer once a batch, with what it said. */
function complainBy(diag: DiagAPI, level: number): void {
  let last = 0;
  const error = (): void => {
    if (Date.now() - last < complainMs) return;
    last = Date.now();
    log.warn('traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const nothing = (): void => undefined;
  diag.setLogger({ error, warn: nothing, info: nothing, debug: nothing, verbose: nothing }, { logLevel: level });
}
