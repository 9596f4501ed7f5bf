// The only interface to the network: takes a request; returns status, headers and a push source of bytes. Injected by hosts.
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
  /** A streamed reply must start soon; a complete one may take as long as the work does. Default: `whole`. */
  readonly reply?: 'streamed' | 'whole';
  /** Origins set by the operator or the provider's package. The host's guard checks all others. */
  readonly trustedOrigins?: ReadonlySet<string>;
  /** Called with the body's length in bytes once the network has accepted all of it, usually before the response. */
  readonly onSent?: (bytes: number) => void;
}

/** Receives pushed bytes. No calls follow `end` or `error`. */
export interface ByteSink {
  data(bytes: Uint8Array): void;
  end(): void;
  error(error: Error): void;
}

/** Push source of bytes. `start` is called once, before any data flows. `cancel` closes the socket. */
export interface ByteSource {
  start(sink: ByteSink): void;
  pause(): void;
  resume(): void;
  cancel(reason?: unknown): void;
}

export interface TransportResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  readonly body: ByteSource;
}

/** Rejects with a `TransportError` if there is no response, or with the signal's reason if aborted. Never retries. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
