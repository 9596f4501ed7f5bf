// The one place where a client of the protocol is made: negotiation, limits, and the way every byte takes.
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
import type { OperatorProgram } from './operator-servers.ts';
import { loadSDK } from './sdk.ts';
import type { SDK } from './sdk.ts';

export const connectLimitMs = 10_000;

export interface HTTPTarget {
  readonly type: 'http';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The operator named its address. */
  readonly trusted: boolean;
  readonly auth?: AuthProvider;
  readonly dispatchers?: Dispatchers;
}
export type Target = HTTPTarget | { readonly type: 'program'; readonly of: OperatorProgram };

export interface Opened {
  readonly client: Client;
  /** Ends the session at the server, too, and waits for nothing. */
  close(): void;
}

export interface OpenOptions {
  readonly prior?: PriorDiscovery | undefined;
  readonly limitMs?: number;
  /** A question of the server to its user. */
  readonly elicit: (params: ElicitRequestParams) => Promise<ElicitResult>;
  readonly onClosed: () => void;
  readonly onListChanged: () => void;
}

const info = { name: 'tributary', title: 'Tributary', version: '1.0.0' };

/** Rejects with the library's errors, and those of the guard among their causes. */
export async function openClient(target: Target, options: OpenOptions): Promise<Opened> {
  const { prior, limitMs = connectLimitMs, elicit, onClosed, onListChanged } = options;
  const sdk = await loadSDK();
  const client = new sdk.Client(info, {
    capabilities: { elicitation: { form: { applyDefaults: true }, url: {} } },
    versionNegotiation: { mode: 'auto', probe: { timeoutMs: limitMs } },
    // Results are checked on a thread of their own (call.server.ts): a pattern of a stranger's schema can take minutes.
    jsonSchemaValidator: {
      getValidator: () => (data: unknown) => ({ valid: true, data: data as never, errorMessage: undefined }),
    },
    listMaxPages: 20,
    listChanged: {
      tools: { autoRefresh: false, onChanged: onListChanged },
      prompts: { autoRefresh: false, onChanged: onListChanged },
      resources: { autoRefresh: false, onChanged: onListChanged },
    },
  });
  client.setRequestHandler('elicitation/create', ({ params }) => elicit(params));
  const transport = await transportOf(sdk, target);
  Object.assign(client, { onclose: onClosed });
  const late = AbortSignal.timeout(limitMs);
  const tooLate = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(new ConnectTimeout(limitMs)), { once: true }),
  );
  const connecting = client.connect(transport, { timeout: limitMs, signal: late, ...(prior ? { prior } : {}) });
  const close = (): void => {
    const ended =
      transport instanceof sdk.StreamableHTTPClientTransport ? transport.terminateSession() : Promise.resolve();
    void Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000).unref())])
      .catch(() => undefined)
      .finally(() => void client.close().catch(() => undefined));
  };
  try {
    await Promise.race([connecting, tooLate]);
  } catch (error) {
    connecting.catch(() => undefined);
    await client.close().catch(() => undefined);
    throw error;
  }
  tooLate.catch(() => undefined);
  return { client, close };
}

export class ConnectTimeout extends Error {
  override readonly name = 'ConnectTimeout';
  constructor(ms: number) {
    super(`no answer within ${ms / 1000} seconds`);
  }
}

async function transportOf(sdk: SDK, target: Target): Promise<Transport> {
  if (target.type === 'program') {
    const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
    const { command, args = [], env = {}, cwd } = target.of;
    // Not this server's environment, where its keys are: what the library thinks harmless, and what the operator names.
    return new StdioClientTransport({
      command,
      args: [...args],
      env,
      stderr: 'ignore',
      ...(cwd === undefined ? {} : { cwd }),
    });
  }
  const { url, headers, auth, trusted, dispatchers } = target;
  return new sdk.StreamableHTTPClientTransport(url, {
    fetch: guardedFetch({ trusted: trusted ? url.origin : undefined, ...(dispatchers ? { dispatchers } : {}) }),
    requestInit: { headers },
    redirectPolicy: 'same-origin',
    onInsufficientScope: 'throw',
    reconnectionOptions: {
      initialReconnectionDelay: 1000,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 1.5,
      maxRetries: 2,
    },
    ...(auth ? { authProvider: auth } : {}),
  });
}
