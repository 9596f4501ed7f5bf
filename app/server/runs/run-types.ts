// Types of the run service: options, a tab's events, and the log entry of a run's end.
import type { Outcome } from '../../shared/reply/outcome.ts';
import type { Run } from '../storage/repositories/runs.ts';
import type { Storage } from '../storage/storage.ts';
import type { CallPrice, Payer, UsageCall } from '../storage/ledger-entry.ts';
import type { Received } from '../usage/received.ts';
import type { Failure } from '../process/failure.ts';

export interface RunServiceOptions {
  readonly storage: Storage;
  /** Unit: ms. All intervals have defaults; tests use shorter ones. */
  readonly heartbeatMs?: number;
  /** A run whose owner has sent no heartbeat for this long is interrupted. Unit: ms. */
  readonly staleMs?: number;
  /**
   * How long this server must have seen the database, after a start or an outage, before it declares another server
   * dead: that server could not write its heartbeat either. Unit: ms.
   */
  readonly graceMs?: number;
  readonly keepAliveMs?: number;
  readonly patienceMs?: number;
  /** Maximum size of a reply as JSON. Unit: characters. */
  readonly maxReply?: number;
  /** Returns the price of a model's calls. If it fails, the run is settled without a price. */
  readonly priceOf?: (call: Pick<Run, 'userId' | 'provider' | 'model'>) => Promise<CallPrice | undefined>;
  /** Whose key paid for a run of this process; called once, at its end. */
  readonly payerOf?: (runId: string) => Payer | undefined;
  /** Writes the row of a run whose chat was deleted for good while it ran. */
  readonly record?: (call: UsageCall) => Promise<void>;
  readonly onError?: (what: string, error: unknown) => void;
  /** Called when a run of this server failed or was interrupted. */
  readonly onEnd?: (ended: EndedRun) => void;
  /** Called with the runs of dead servers that were interrupted. */
  readonly onInterrupted?: (runs: readonly string[]) => void;
  /** Called when a message is final: pages that show the conversation read it again. */
  readonly onSettled?: (userId: string, conversationId: string) => void;
}

/** A provider call of this process for a run. */
export interface OwnCall extends Pick<Run, 'userId' | 'provider' | 'model'> {
  readonly received: Received;
}

/** Log entry about a run. Contains no text by a user or provider. */
export interface EndedRun extends Failure {
  readonly run: string;
  readonly user: string;
  readonly provider: string;
  readonly model: string;
  readonly outcome: Outcome;
  /** Unit: ms. */
  readonly duration: number;
  readonly traceId?: string;
  readonly observationId?: string;
}
