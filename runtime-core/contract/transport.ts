// The one door to the network: a request in; status, headers and a push source of bytes out. Hosts inject it.
export interface TransportRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
  /** A reply that streams has to begin soon, a whole one takes as long as the work does. Default: `whole`. */
  readonly reply?: 'streamed' | 'whole';
  /** Origins that the operator or the provider's package named. A host's guard looks at all others. */
  readonly trustedOrigins?: ReadonlySet<string>;
  /** Called with the length of the body, in bytes, once the network has taken all of it: before the answer, as a rule. */
  readonly onSent?: (bytes: number) => void;
}

/** Receiver of pushed bytes. After `end` or `error` nothing follows. */
export interface ByteSink {
  data(bytes: Uint8Array): void;
  end(): void;
  error(error: Error): void;
}

/** Bytes that push themselves. `start` is called once; nothing flows before it. `cancel` closes the socket. */
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

/** Rejects with a `TransportError` when no answer came, with the signal's reason when aborted. Never retries. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;
