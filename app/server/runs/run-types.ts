// Input and output of the run service: its options, the events of a tab, the end of a run for the log.
import type { Outcome } from '../../shared/reply/outcome.ts';
import type { Run } from '../storage/repositories/runs.ts';
import type { Storage } from '../storage/storage.ts';
import type { CallPrice } from '../storage/ledger-entry.ts';
import type { Failure } from '../process/failure.ts';

export interface RunServiceOptions {
  readonly storage: Storage;
  /** Unit: ms. Every one has a default; tests are more impatient. */
  readonly heartbeatMs?: number;
  /** A run whose owner has said nothing for so long is interrupted. */
  readonly staleMs?: number;
  /**
   * After a start or a pause of the database this server has to see it for so long before it declares another server dead:
   * the other one may be alive, and could not say so either.
   */
  readonly graceMs?: number;
  readonly keepAliveMs?: number;
  readonly patienceMs?: number;
  /** The largest size of one reply, as JSON. Unit: characters. */
  readonly maxReply?: number;
  /** The price of a model's calls; a run whose price cannot be told is settled without. */
  readonly priceOf?: (call: Pick<Run, 'userId' | 'provider' | 'model'>) => Promise<CallPrice | undefined>;
  readonly onError?: (what: string, error: unknown) => void;
  /** A run of this server that ended in an error or was interrupted. */
  readonly onEnd?: (ended: EndedRun) => void;
  /** Runs of servers that are gone. */
  readonly onInterrupted?: (runs: readonly string[]) => void;
  /** A message has got its final form: who shows this conversation reads it again. */
  readonly onSettled?: (userId: string, conversationId: string) => void;
}

/** The log's line about a run: nothing that a user or a provider wrote. */
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
