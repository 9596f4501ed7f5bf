// What this process counts: provider calls, requests and refusals. Labels are a closed set: ids of providers, models of
// the catalogue, routes, outcomes, and error types; never a name that a user has entered.
import { part } from './app.ts';
import type { App } from './app.ts';
import { log } from './log.ts';
import { createMeters } from './meters.ts';
import { tracesOf } from './traces.ts';

/** Unit: seconds. */
const callBounds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320];
const textBounds = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
const queryBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export const observed = part('meters', () => {
  const meters = createMeters();
  return {
    text: () => meters.text(),
    calls: meters.counter('tributary_calls_total', 'Finished provider calls.', [
      'provider',
      'model',
      'outcome',
      'error',
    ]),
    tokens: meters.counter('tributary_call_tokens_total', 'Tokens of provider calls.', [
      'provider',
      'model',
      'direction',
    ]),
    durations: meters.histogram(
      'tributary_call_duration_seconds',
      'Duration of provider calls, from the request to the end of the reply.',
      ['provider', 'outcome'],
      callBounds,
    ),
    firstTexts: meters.histogram(
      'tributary_call_first_text_seconds',
      'Time from a provider call to its first text.',
      ['provider'],
      textBounds,
    ),
    requests: meters.counter('tributary_requests_total', 'HTTP requests, without static files.', ['route', 'status']),
    refusals: meters.counter('tributary_refusals_total', 'Requests that this server refused.', [
      'route',
      'status',
      'reason',
    ]),
    queries: meters.histogram(
      'tributary_database_query_seconds',
      'Duration of database statements.',
      ['kind'],
      queryBounds,
    ),
  };
});

/** A finished provider call, for the log. Contains no text by a user or provider. */
export interface CallRecord {
  readonly requestId: string;
  readonly user: string;
  readonly provider: string;
  readonly model: string;
  readonly purpose: string;
  /** Whose key paid. */
  readonly keyFrom: string;
  /** Id of the server's key, or `environment:PROVIDER`. */
  readonly keyId?: string;
  readonly outcome: 'done' | 'abort' | 'error';
  readonly error?: string | number;
  readonly status?: number;
  readonly code?: string;
  readonly firstTextMs?: number;
  readonly durationMs: number;
  readonly tokensIn?: number;
  readonly tokensOut?: number;
}

/** `known`: the labels of the provider and its model. */
export function reportCall(
  app: App,
  record: CallRecord,
  known: { readonly provider: string; readonly model: string },
): void {
  log[record.outcome === 'error' ? 'warn' : 'info'](record, 'provider call');
  const { calls, tokens, durations, firstTexts } = observed(app);
  const { provider, model } = known;
  const { outcome, error = '', firstTextMs, durationMs, tokensIn, tokensOut } = record;
  calls.add([provider, model, outcome, String(error)]);
  durations.observe([provider, outcome], durationMs / 1000);
  if (firstTextMs !== undefined) firstTexts.observe([provider], firstTextMs / 1000);
  if (tokensIn) tokens.add([provider, model, 'in'], tokensIn);
  if (tokensOut) tokens.add([provider, model, 'out'], tokensOut);
  tracesOf(app)?.call({ ...record, isError: outcome === 'error', attributes: attributesOf(record) });
}

/** By OpenTelemetry's names where it has one. Undefined values are not sent. */
const attributesOf = (record: CallRecord) => ({
  'gen_ai.provider.name': record.provider,
  'gen_ai.request.model': record.model,
  'gen_ai.usage.input_tokens': record.tokensIn,
  'gen_ai.usage.output_tokens': record.tokensOut,
  'error.type': record.error === undefined ? undefined : String(record.error),
  'tributary.request_id': record.requestId,
  'tributary.purpose': record.purpose,
  'tributary.key_from': record.keyFrom,
  'tributary.outcome': record.outcome,
  'tributary.first_text_ms': record.firstTextMs,
});

/** A request that this server refused: 401, 403 or 429 of its own, not of a provider, or at its gate. */
export interface Refusal {
  readonly requestId: string;
  readonly method: string;
  /** Id of the route; `gate` before any, `socket` for a live connection. */
  readonly route: string;
  readonly status: number;
  /** Code or type of the error. */
  readonly reason: string;
  readonly user?: string | undefined;
  /** Address of the client, or the network of an IPv6 client. */
  readonly address: string;
}

export function reportRefusal(app: App, refusal: Refusal): void {
  log.info(refusal, 'refused');
  observed(app).refusals.add([refusal.route, String(refusal.status), refusal.reason]);
}
