// Signing in to Copilot: a GitHub token is exchanged for one of the API's own, which lasts half an hour.
import type {
  CallContext,
  ProviderHooks,
  Transport,
  TransportRequest,
  TransportResponse,
} from '@tributary/runtime-core';
import { VendorError } from '@tributary/runtime-core';
import { at, joinURL, requestJSON, text } from '@tributary/runtime-core/wire';

/** Tokens of GitHub itself, by prefix, and its older ones of 40 hexadecimal digits. Any other key is the API's own. */
const isGitHubToken = (key: string): boolean => /^(gh[a-z]_|github_pat_|[0-9a-f]{40}$)/.test(key);

/** ms before its end at which a token is no longer used. */
const early = 5 * 60_000;
/** Accounts whose tokens are kept; the oldest goes first. */
const maxKept = 1000;

/** Requests sent again when the vendor says when to: at most so often, and after at most so long (ms). */
const maxRetries = 3;
const maxWait = 10_000;

interface Token {
  readonly value: string;
  /** ms since 1970. */
  readonly expiresAt: number;
}

/** The hooks, with a transport that signs in, for whatever is tapped on them. */
export function signedIn(hooks: ProviderHooks): ProviderHooks {
  const tokens = new Map<string, Token>();
  const over = (context: CallContext): CallContext => ({ ...context, transport: signing(context, tokens) });
  const wrapped = <Value, Result>(hook: Tappable<Value, Result>): Tappable<Value, Result> => ({
    tap: (options, run) => hook.tap(options, (value, context) => run(value, over(context))),
    tapPromise: (options, run) => hook.tapPromise(options, (value, context) => run(value, over(context))),
  });
  return {
    ...hooks,
    send: wrapped(hooks.send),
    models: wrapped(hooks.models),
    embeddings: wrapped(hooks.embeddings),
  };
}

type TapOptions = Parameters<ProviderHooks['send']['tap']>[0];
interface Tappable<Value, Result> {
  tap(options: TapOptions, run: (value: Value, context: CallContext) => Result): void;
  tapPromise(options: TapOptions, run: (value: Value, context: CallContext) => Promise<Result>): void;
}

function signing(context: CallContext, tokens: Map<string, Token>): Transport {
  const key = context.vault.apiKey ?? '';
  if (!isGitHubToken(key)) return (request) => patiently(context.transport, request);
  return async (request) => {
    const send = (token: Token): Promise<TransportResponse> =>
      patiently(context.transport, {
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${token.value}` },
      });
    const kept = tokens.get(key);
    if (kept && kept.expiresAt - early > Date.now()) {
      const response = await send(kept);
      if (response.status !== 401) return response;
      // Taken back before its end: one new token, and no more.
      response.body.cancel();
    }
    tokens.delete(key);
    const token = await exchange(key, context);
    const [oldest] = tokens.keys();
    if (tokens.size >= maxKept && oldest !== undefined) tokens.delete(oldest);
    tokens.set(key, token);
    return send(token);
  };
}

/** A base URL of the user's own stands for GitHub's API too: nothing leaves for another host. */
async function exchange(key: string, context: CallContext): Promise<Token> {
  const json = await requestJSON(context, {
    url: joinURL(context.vault.baseURL ?? 'https://api.github.com', 'copilot_internal/v2/token'),
    headers: { authorization: `Token ${key}` },
  });
  const value = text(at(json, 'token'));
  const expires = at(json, 'expires_at');
  if (value === undefined)
    throw new VendorError({ message: 'GitHub gave no token for Copilot: is the subscription active?', status: 403 });
  return { value, expiresAt: typeof expires === 'number' ? expires * 1000 : 0 };
}

/** Sends again after a 429 that says when. One that does not, or asks for longer, is the caller's to hear. */
async function patiently(transport: Transport, request: TransportRequest): Promise<TransportResponse> {
  for (let retry = 0; ; retry++) {
    const response = await transport(request);
    const wait = retry < maxRetries && response.status === 429 ? waitOf(response.headers['retry-after']) : undefined;
    if (wait === undefined) return response;
    response.body.cancel();
    await pause(wait, request.signal);
  }
}

/** Seconds or a date, to ms. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return wait <= maxWait ? Math.max(wait, 0) : undefined;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
