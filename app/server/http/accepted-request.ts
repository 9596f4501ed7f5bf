// A request that a feature may take from the port, before pages and routes.
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface AcceptedRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly url: URL;
  readonly requestId: string;
  /** The client's address, for limits. */
  readonly address: string;
}
