// Creates clients of the MCP protocol: negotiation, limits, and the guarded transport.
import type { App } from '../process/app.ts';
import type {
  AuthProvider,
  Client,
  ElicitRequestParams,
  ElicitResult,
  PriorDiscovery,
  Transport,
} from '@modelcontextprotocol/client';
import type { Dispatchers } from '@tributary/runtime-core/node';
import { guardedFetch } from './guarded-fetch.ts';
import { mendedFetch } from './mend-envelope.ts';
import { mended } from './mend.ts';
import { mendProgram } from './mended-program.ts';
import type { OperatorProgram } from '../process/operator-servers.ts';
import { isSDKError, loadSDK } from './sdk.ts';
import type { SDK } from './sdk.ts';

export const connectLimitMs = 10_000;

export interface HTTPTarget {
  readonly type: 'http';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly trusted: boolean;
  readonly auth?: AuthProvider;
  readonly dispatchers?: Dispatchers;
}
export type Target = HTTPTarget | { readonly type: 'program'; readonly of: OperatorProgram };

export interface Opened {
  readonly client: Client;
  /** Also ends the session at the server, without waiting. */
  close(): void;
}

export interface OpenOptions {
  readonly prior?: PriorDiscovery | undefined;
  readonly limitMs?: number;
  /** Asks the user a question of the server. */
  readonly elicit: (params: ElicitRequestParams) => Promise<ElicitResult>;
  readonly onClosed: () => void;
  readonly onListChanged: () => void;
}

const info = { name: 'tributary', title: 'Tributary', version: '1.0.0' };

/** Statuses by which servers with only the old transport (HTTP with SSE) respond to a POST. */
const oldTransport: ReadonlySet<unknown> = new Set([400, 404, 405, 406]);

/** Rejects with the library's errors, whose causes may include the guard's. */
export async function openClient(app: App, target: Target, options: OpenOptions): Promise<Opened> {
  const sdk = await loadSDK();
  const ends = AbortSignal.timeout(options.limitMs ?? connectLimitMs);
  try {
    return await openBy(sdk, await transportOf(app, sdk, target), options, ends);
  } catch (error) {
    if (target.type !== 'http' || !oldTransport.has(statusIn(error))) throw error;
    try {
      return await openBy(sdk, oldTransportOf(app, sdk, target), { ...options, prior: undefined }, ends, 'legacy');
    } catch (old) {
      // The first error says more, unless a sign-in is missing.
      throw wantsToken(old) ? old : error;
    }
  }
}

/** Returns the HTTP status inside a wrapped error. */
function statusIn(error: unknown): number | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth++)
    if (isSDKError('SdkHttpError', each)) return each.status;
  return undefined;
}

const wantsToken = (error: unknown): boolean => isSDKError('UnauthorizedError', error) || statusIn(error) === 401;

async function openBy(
  sdk: SDK,
  transport: Transport,
  options: OpenOptions,
  late: AbortSignal,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Opened> {
  const { prior, limitMs = connectLimitMs, elicit, onClosed, onListChanged } = options;
  const client = new sdk.Client(info, {
    capabilities: { elicitation: { form: { applyDefaults: true }, url: {} } },
    versionNegotiation: { mode, probe: { timeoutMs: limitMs } },
    // Results are validated in a separate thread (call.server.ts): a pattern in an untrusted schema can take minutes.
    jsonSchemaValidator: {
      getValidator: () => (data: unknown) => ({ valid: true, data: data as never, errorMessage: undefined }),
    },
  });
  for (const kind of ['tools', 'prompts', 'resources'] as const)
    client.setNotificationHandler(`notifications/${kind}/list_changed`, onListChanged);
  client.setRequestHandler('elicitation/create', ({ params }) => elicit(params));
  let opened = false;
  // A failed attempt also fires `onclose`, and may be followed by another attempt.
  Object.assign(client, { onclose: () => opened && onClosed() });
  // The library would reopen the stream forever; a broken one ends the connection, as with other transports.
  if (transport instanceof sdk.SSEClientTransport)
    Object.assign(client, { onerror: () => void client.close().catch(() => undefined) });
  const tooLate = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(new ConnectTimeout(limitMs)), { once: true }),
  );
  const connecting = client.connect(mended(transport), { timeout: limitMs, signal: late, ...(prior ? { prior } : {}) });
  const close = (): void => {
    const ended =
      transport instanceof sdk.StreamableHTTPClientTransport ? transport.terminateSession() : Promise.resolve();
    void Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000).unref())])
      .catch(() => undefined)
      .finally(() => void client.close().catch(() => undefined));
  };
  try {
    await Promise.race([connecting, tooLate]);
    opened = true;
  } catch (error) {
    connecting.catch(() => undefined);
    await client.close().catch(() => undefined);
    throw error;
  }
  tooLate.catch(() => undefined);
  listenForChanges(client);
  return { client, close };
}

/**
 * Not awaited: behind a proxy that buffers event streams, the acknowledgement never arrives, and changes are not
 * announced. Servers of older revisions announce changes without a request.
 */
function listenForChanges(client: Client): void {
  const can = client.getServerCapabilities();
  const wanted = {
    ...(can?.tools?.listChanged ? { toolsListChanged: true } : {}),
    ...(can?.prompts?.listChanged ? { promptsListChanged: true } : {}),
    ...(can?.resources?.listChanged ? { resourcesListChanged: true } : {}),
  };
  if (Object.keys(wanted).length > 0) void client.listen(wanted).catch(() => undefined);
}

export class ConnectTimeout extends Error {
  override readonly name = 'ConnectTimeout';
  constructor(ms: number) {
    super(`no answer within ${ms / 1000} seconds`);
  }
}

async function transportOf(app: App, sdk: SDK, target: Target): Promise<Transport> {
  if (target.type === 'program') {
    const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
    const { command, args = [], env = {}, cwd } = target.of;
    // Without this server's environment, which contains keys: only the library's safe variables and the operator's.
    const program = { command, args: [...args], env: { ...env }, ...(cwd === undefined ? {} : { cwd }) };
    return mendProgram(sdk, new StdioClientTransport({ ...program, stderr: 'ignore' }));
  }
  return new sdk.StreamableHTTPClientTransport(target.url, {
    ...wayOf(app, target),
    onInsufficientScope: 'throw',
    reconnectionOptions: {
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 1.5,
      maxRetries: 2,
    },
  });
}

/** The transport of 2024: an event stream to read, and a second address of the same origin for POST. */
const oldTransportOf = (app: App, sdk: SDK, target: HTTPTarget): Transport =>
  new sdk.SSEClientTransport(target.url, wayOf(app, target));

const wayOf = (app: App, { url, headers, auth, trusted, dispatchers }: HTTPTarget) =>
  ({
    fetch: mendedFetch(
      guardedFetch(app, { trusted: trusted ? url.origin : undefined, ...(dispatchers ? { dispatchers } : {}) }),
    ),
    requestInit: { headers },
    redirectPolicy: 'same-origin',
    ...(auth ? { authProvider: auth } : {}),
  }) as const;
