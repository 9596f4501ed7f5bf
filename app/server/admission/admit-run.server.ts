// Admission of runs, whose ledger rows have the ids of their runs.
import type { App } from '../process/app.ts';
import type { Caller } from '../auth/auth.server.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import type { AskedCall, CallKeys, Reserve } from '../calls/admitted-call.ts';
import { admitCall, checkCall, planCall } from './admit-call.server.ts';
import type { AdmitOptions } from './admit-call.server.ts';
import { notePayer } from './payers.ts';

export interface PlannedRun {
  /** For the transaction that begins the run. */
  readonly reserve?: Reserve;
  /** Called when the model is called. */
  keysFor(runId: string): Promise<CallKeys>;
}

/** Throws a typed error if the run is refused. */
export async function planRun(
  app: App,
  caller: Pick<Caller, 'userId' | 'vault'>,
  call: AskedCall & { readonly conversationId: string },
): Promise<PlannedRun> {
  if (isTemporary(call.conversationId)) {
    // A temporary chat has a database of its own, without budgets: its cost is reserved later.
    await checkCall(app, caller, call);
    return { keysFor: (id) => admitRun(app, caller, call, { id, counted: false }) };
  }
  const { keys, reserve } = await planCall(app, caller, call);
  return {
    ...(reserve ? { reserve } : {}),
    keysFor(runId) {
      notePayer(app, runId, keys);
      return Promise.resolve(keys);
    },
  };
}

/** Admits a run that has begun already: a further answer of a turn. */
export async function admitRun(
  app: App,
  caller: Pick<Caller, 'userId' | 'vault'>,
  call: AskedCall,
  options: AdmitOptions & Required<Pick<AdmitOptions, 'id'>>,
): Promise<CallKeys> {
  const keys = await admitCall(app, caller, call, options);
  notePayer(app, options.id, keys);
  return keys;
}
