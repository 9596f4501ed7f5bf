// Payers of the runs of this process, from the call until the row in the ledger is written.
import { ticketOf } from '../calls/admitted-call.ts';
import type { CallKeys } from '../calls/admitted-call.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { KeySource } from '../../shared/usage/purposes.ts';

const payers = part('payers of runs', () => new Map<string, KeySource>());

export const notePayer = (app: App, runId: string, keys: CallKeys): void =>
  void payers(app).set(runId, ticketOf(keys).keyFrom);

export function payerOf(app: App, runId: string): KeySource | undefined {
  const payer = payers(app).get(runId);
  payers(app).delete(runId);
  return payer;
}
