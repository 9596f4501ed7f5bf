// The one service of turns of this process, with what it needs of the server.
import { mayGoOn } from '../auth/auth.server.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError } from '../http/errors.server.ts';
import { hub } from '../live/hub.ts';
import { onStart, onStop } from '../process/lifecycle.ts';
import { log } from '../process/log.ts';
import { vaultFor } from '../providers/vault.server.ts';
import type { ClientValues } from '../../shared/payload/variables/context.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import { getRuns, getStorage } from '../storage/storage.server.ts';
import { askedProvider, isByPage, readStates } from './asked-provider.ts';
import type { GivenKeys } from './asked-provider.ts';
import { modelCall } from './model-call.ts';
import type { TurnQuestion } from './turn-payload.ts';
import type { CallKeys } from './model-call.ts';
import { ports } from './ports.ts';
import { situationOf } from './situation.ts';
import { runCall } from './tool-call.ts';
import { TurnKeys } from './turn-keys.ts';
import type { TurnPorts } from './turn-ports.ts';
import { continuedBy } from './turn-rules.ts';
import { TurnService } from './turn-service.ts';

/** Time that tools get to finish when the server stops. Unit: ms. */
const graceMs = 1000;

// A hot reload evaluates this module again: turns of the process go on, with the packages as they are then.
const key: unique symbol = Symbol.for('tributary.turns');
const shared = globalThis as { [key]?: { readonly keys: TurnKeys; service?: Promise<TurnService> } };
const own = (shared[key] ??= { keys: new TurnKeys() });

export const turnKeys: TurnKeys = own.keys;

const parts: TurnPorts = {
  situation: async (turn, given) => situationOf(await getStorage(), ports, turn, given),
  run: runCall,
  model: (turn, parentId) => modelCall(questionOf(turn, parentId), () => keysOf(turn)),
  byPage: async (turn) => isByPage(await getStorage(), turn),
  mayGoOn: (turn) => mayGoOn(turn.userId, turn),
  keys: turnKeys,
  changed: ({ userId, conversationId }) => hub.changed(userId, { kind: 'conversation', id: conversationId }),
};
void own.service?.then((service) => (service.ports = parts));

async function open(): Promise<TurnService> {
  const [storage, runs] = await Promise.all([getStorage(), getRuns()]);
  const service = new TurnService({
    storage,
    runs,
    onError: (what, error) => log.error({ err: error instanceof Error ? error.message : typeof error }, what),
    ports: parts,
  });
  await service.recover();
  return service;
}

export function getTurns(): Promise<TurnService> {
  const opening = (own.service ??= open());
  // One that failed is tried again by the next request.
  opening.catch(() => delete own.service);
  return opening;
}

export const questionOf = (turn: Turn, parentId: string | null): TurnQuestion => ({
  userId: turn.userId,
  conversationId: turn.conversationId,
  parentId,
  using: { provider: turn.provider, model: turn.model },
  stream: turn.stream === 1,
  client: JSON.parse(turn.client) as ClientValues, // written with the turn's row
  begun: continuedBy(turn)?.message,
});

/** Asked again for each answer: what the user had when the turn began may be gone. */
async function keysOf({ id, userId, provider, door, epoch }: Turn): Promise<CallKeys> {
  if (!(await mayGoOn(userId, { door, epoch })))
    throw appError(401, 'you have signed out everywhere, or the access code has changed: sign in and ask again');
  const given = await turnKeys.of(id);
  const storage = await getStorage();
  const asked = { userId, given, states: await readStates(storage, userId), provider, health: false };
  const { route } = await askedProvider(storage, ports.describe, asked);
  const vault = given[provider];
  const keys = await vaultFor({ userId, ...(vault ? { vault } : {}) }, provider, route);
  return { route, keys, given };
}

/** Keys that a request brought under their providers' names. */
export const namedKeys = ({ vaults = {} }: Pick<Caller, 'vaults'>): GivenKeys =>
  Object.fromEntries(Object.entries(vaults).filter(([, vault]) => Object.keys(vault).length > 0));

/** All keys that a request brought, by provider; its own are those of the provider it goes to. */
export const givenBy = ({ vault, vaults = {} }: Caller, provider: string): GivenKeys =>
  namedKeys({ vaults: vault && Object.keys(vault).length > 0 ? { ...vaults, [provider]: vault } : vaults });

export const standingOf = ({ door, session }: Caller, given: GivenKeys, provider: string) => ({
  door,
  epoch: session.epoch,
  keyed: given[provider] !== undefined,
  brought: Object.keys(given),
});

onStart('turns', async () => void (await getTurns()));
onStop('turns', async () => (await own.service?.catch(() => undefined))?.close(graceMs));
