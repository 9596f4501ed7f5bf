// The only way to the keys of a provider call, for every purpose: features may refuse it, and budgets reserve its cost.
import { newId } from '../storage/ids.ts';
import type { App } from '../process/app.ts';
import type { Caller } from '../auth/auth.server.ts';
import { featuresOf } from '../features/feature.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import { withTicket } from '../calls/admitted-call.ts';
import type { AskedCall, CallKeys, KnownCall, Reserve } from '../calls/admitted-call.ts';
import { chooseVault, requestLimit } from './vault.server.ts';

export interface PlannedCall {
  readonly keys: CallKeys;
  /** Undefined if nothing limits the call. */
  readonly reserve: Reserve | undefined;
}

/** Admits a call and reserves its cost. Throws a typed error if it is refused. The call must be recorded at its end. */
export async function admitCall(
  app: App,
  caller: Pick<Caller, 'userId' | 'vault'>,
  call: AskedCall,
  id: string = newId(),
): Promise<CallKeys> {
  const { keys, reserve } = await planCall(app, caller, call, id);
  if (reserve) await together(await getStorage(app), (all) => reserve(all, id));
  return keys;
}

/** The same for a caller that reserves in its own transaction. */
export async function planCall(
  app: App,
  caller: Pick<Caller, 'userId' | 'vault'>,
  call: AskedCall,
  id: string = newId(),
): Promise<PlannedCall> {
  const { userId } = caller;
  const { keyed, ...vault } = await chooseVault(app, caller, call.provider, call.route);
  const known: KnownCall = { ...call, userId, keyFrom: vault.vaultFrom === 'user' ? 'user' : 'server', keyed };
  const reserves: Reserve[] = [];
  for (const { admit } of featuresOf(app)) {
    const reserve = await admit?.(app, known);
    if (reserve) reserves.push(reserve);
  }
  if (keyed && call.purpose !== 'list') await requestLimit(app)?.count(userId);
  return {
    keys: withTicket(vault, { ...known, id }),
    reserve:
      reserves.length === 0
        ? undefined
        : async (all, callId) => {
            for (const reserve of reserves) await reserve(all, callId);
          },
  };
}

/** Throws what would refuse a call that begins later, without reserving anything. */
export async function checkCall(
  app: App,
  caller: Pick<Caller, 'userId' | 'vault'>,
  call: AskedCall,
): Promise<CallKeys> {
  return (await planCall(app, caller, call)).keys;
}
