// The only way to the keys of a provider call, for every purpose: features may refuse it, and budgets reserve its cost.
import { newId } from '../storage/ids.ts';
import type { App } from '../process/app.ts';
import type { Caller } from '../auth/auth.server.ts';
import { featuresHaving } from '../features/feature.ts';
import { getStorage } from '../storage/storage.server.ts';
import { together } from '../storage/storage.ts';
import { withTicket } from '../calls/admitted-call.ts';
import type { AskedCall, CallKeys, KnownCall, Reserve } from '../calls/admitted-call.ts';
import { requireAllowed } from './allowed-models.ts';
import { countRequest } from './request-limit.server.ts';
import { chooseVault } from './vault.server.ts';

type CallingUser = Pick<Caller, 'userId' | 'vault'>;

export interface AdmitOptions {
  /** Id of the call's row in the ledger. */
  readonly id?: string;
  /** False if `checkCall` has counted the call already. */
  readonly counted?: boolean;
}

export interface PlannedCall {
  readonly keys: CallKeys;
  /** Undefined if nothing limits the call. */
  readonly reserve: Reserve | undefined;
}

/** Admits a call and reserves its cost. Throws a typed error if it is refused. The call must be recorded at its end. */
export async function admitCall(
  app: App,
  caller: CallingUser,
  call: AskedCall,
  { id = newId(), counted = true }: AdmitOptions = {},
): Promise<CallKeys> {
  const { keys, reserve } = await planCall(app, caller, call, { id, counted });
  if (reserve) await together(await getStorage(app), (all) => reserve(all, id));
  return keys;
}

/** The same for a caller that reserves in its own transaction. */
export async function planCall(
  app: App,
  caller: CallingUser,
  call: AskedCall,
  { id = newId(), counted = true }: AdmitOptions = {},
): Promise<PlannedCall> {
  const { userId } = caller;
  const { provider, route, conversationId, session } = call;
  const { keyed, keyId, ...vault } = await chooseVault(app, caller, provider, route, session ?? conversationId ?? id);
  const known: KnownCall = { ...call, userId, keyFrom: vault.vaultFrom === 'user' ? 'user' : 'server', keyId, keyed };
  await requireAllowed(app, known);
  const reserves: Reserve[] = [];
  for (const { admit } of featuresHaving(app, 'admit')) {
    const reserve = await admit(app, known);
    if (reserve) reserves.push(reserve);
  }
  if (counted && keyed && call.purpose !== 'list') await countRequest(app, userId);
  const isHeld = reserves.length > 0;
  return { keys: withTicket(vault, { ...known, id, isHeld }), reserve: isHeld ? allOf(reserves) : undefined };
}

const allOf =
  (reserves: readonly Reserve[]): Reserve =>
  async (...asked) => {
    for (const reserve of reserves) await reserve(...asked);
  };

/** Thrown to end a transaction that only tries something. */
class Tried extends Error {}

/** Counts a call that begins later, and throws what would refuse it now. Reserves nothing. */
export async function checkCall(app: App, caller: CallingUser, call: AskedCall): Promise<void> {
  const id = newId();
  const { reserve } = await planCall(app, caller, call, { id });
  if (!reserve) return;
  const trial = together(await getStorage(app), async (all) => {
    await reserve(all, id);
    throw new Tried();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof Tried)) throw error;
  });
}
