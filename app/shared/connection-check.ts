// Tests a connection with a short question, and records all requests. Used by the server, and by the browser for client-side
// calls.
import type { CheckedCall, CheckReport } from './api/checks.ts';
import { cleanVault, isTributaryError, maskURL, TributaryError } from '@tributary/runtime-core';
import type { ErrorType, KeyVault, Runtime, Transport } from '@tributary/runtime-core';

export interface CheckInput {
  readonly provider: string;
  readonly model: string;
  readonly responses: boolean;
  readonly vault: KeyVault;
  readonly vaultFrom?: 'user' | 'operator';
  readonly user?: string;
}

export interface CheckHost {
  /** Creates a runtime whose requests pass through the given wrapper. */
  runtime(watch: (transport: Transport) => Transport): Promise<Runtime>;
  /** The vendor's base URL, if any. */
  readonly vendor: string | undefined;
  readonly signal: AbortSignal;
  /** Aborted on timeout, together with `signal`. */
  readonly late: AbortSignal;
}

/** Unit: ms. */
export const longestCheck = 30_000;

export async function checkConnection(input: CheckInput, host: CheckHost): Promise<CheckReport> {
  const { provider, model, responses, vault, vaultFrom = 'user', user } = input;
  const { signal, late } = host;
  const started = performance.now();
  const calls: CheckedCall[] = [];
  const runtime = await host.runtime((transport) =>
    watched(transport, calls, cleanVault(vault), shownBy(vaultFrom, host.vendor)),
  );
  const report = (rest: Pick<CheckReport, 'ok' | 'text' | 'error'>): CheckReport => ({
    model,
    ms: Math.round(performance.now() - started),
    calls,
    ...rest,
  });
  const failed = (error: TributaryError): CheckReport =>
    report({ ok: false, error: { ...error.toJSON(), status: error.status } });
  try {
    const payload = { model, messages: [{ role: 'user' as const, content: 'Say hello.' }], stream: true };
    const params = responses ? { ...payload, apiMode: 'responses' as const } : payload;
    const reply = await runtime.chat(provider, params, {
      vault,
      vaultFrom,
      signal,
      ...(user === undefined ? {} : { user }),
    });
    let text = '';
    for await (const event of reply.events()) {
      if (event.type === 'error') {
        const { type: errorType, message, body, provider: of } = event.data;
        return failed(errorOf(errorType, message, { ...insideOf(body), provider: of }));
      }
      if (event.type === 'text' || event.type === 'reasoning') text += event.data;
      // Sufficient for the check; more would add cost.
      if (text.length > 40) break;
    }
    return report({ ok: true, text: text.slice(0, 200) });
  } catch (error) {
    if (!isTributaryError(error)) throw error;
    if (calls.some(({ status }) => status !== undefined) || (calls.length === 0 && !late.aborted)) return failed(error);
    // A request was sent without response: the connection failed, not the question.
    if (error.type !== 'AgentRuntimeError' && !late.aborted) return failed(error);
    const message = late.aborted ? `no answer within ${longestCheck / 1000} seconds` : causeOf(error);
    return failed(errorOf('ConnectionCheckFailed', message, { calls }));
  }
}

const errorOf = (type: ErrorType, message: string, details: Readonly<Record<string, unknown>>): TributaryError =>
  new TributaryError(type, message, { error: { message, ...details } });

const insideOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object'
    ? { ...body.error }
    : {};

function causeOf({ message, body }: TributaryError): string {
  const { error } = body;
  const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
  return typeof cause === 'string' && cause !== '' ? cause : message;
}

/** Users must see typos in their URL; the operator's may be confidential. */
const shownBy =
  (from: 'user' | 'operator', vendor: string | undefined) =>
  (url: string): string =>
    from === 'user' ? maskURL(url, true) : shownURL(url, vendor);

const addresses: ReadonlySet<string> = new Set([
  'baseURL',
  'endpoint',
  'baseURLOrAccountID',
  'region',
  'apiVersion',
  'organization',
  'project',
]);

function watched(
  transport: Transport,
  calls: CheckedCall[],
  vault: KeyVault,
  shown: (url: string) => string,
): Transport {
  const secrets = Object.entries(vault).flatMap(([field, value]) =>
    addresses.has(field) || value.length < 4 ? [] : [value],
  );
  const clean = (text: string): string => secrets.reduce((all, secret) => all.replaceAll(secret, '***'), text);
  return async (request) => {
    const started = performance.now();
    const call = { method: request.method, url: clean(shown(request.url)) };
    const ms = (): number => Math.round(performance.now() - started);
    try {
      const response = await transport(request);
      calls.push({ ...call, status: response.status, ms: ms() });
      return response;
    } catch (error) {
      const problem = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
      calls.push({ ...call, ms: ms(), problem });
      throw error;
    }
  };
}

/** Shows the vendor's host; other hosts may be confidential and are masked. */
function shownURL(url: string, vendor: string | undefined): string {
  if (!vendor || !URL.canParse(url) || new URL(url).host !== new URL(vendor).host) return maskURL(url);
  const shown = new URL(url);
  shown.search = '';
  return shown.href;
}
