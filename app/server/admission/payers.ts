// Payers of the runs of this process, from the call until the row in the ledger is written.
import { ticketOf } from '../calls/admitted-call.ts';
import type { CallKeys } from '../calls/admitted-call.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { Payer } from '../storage/ledger-entry.ts';

const payers = part('payers of runs', () => new Map<string, Payer>());

export function notePayer(app: App, runId: string, keys: CallKeys): void {
  const { keyFrom, keyId } = ticketOf(keys);
  payers(app).set(runId, { keyFrom, keyId });
}

export function payerOf(app: App, runId: string): Payer | undefined {
  const payer = payers(app).get(runId);
  payers(app).delete(runId);
  return payer;
}
