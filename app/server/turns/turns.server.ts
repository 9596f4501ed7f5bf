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
import { getFiles, getRuns, getStorage } from '../storage/storage.server.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
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
type Kind = 'stored' | 'temporary';
type Services = { [K in Kind]?: Promise<TurnService> };
const shared = globalThis as { [key]?: Services & { readonly keys: TurnKeys } };
const own = (shared[key] ??= { keys: new TurnKeys() });

export const turnKeys: TurnKeys = own.keys;

const kindOf = (id: string | undefined): Kind => (isTemporary(id) ? 'temporary' : 'stored');

/** Each kind of chat has a database of its own: keys that the other one holds are not looked up in it. */
const keysOfKind = (kind: Kind): TurnPorts['keys'] => ({
  of: (id) => turnKeys.of(id),
  waits: (id, waiting) => turnKeys.waits(id, waiting),
  drop: (id) => turnKeys.drop(id),
  clean: (holders) =>
    turnKeys.clean(async (ids) => {
      const held = await holders(ids.filter((id) => kindOf(id) === kind));
      return new Set(ids.filter((id) => held.has(id) || kindOf(id) !== kind));
    }),
});

const partsOf = (kind: Kind): TurnPorts => ({
  situation: async (turn, given) => {
    const { conversationId: of } = turn;
    const [tables, chats, files] = await Promise.all([getStorage(), getStorage(of), getFiles(of)]);
    return situationOf(tables, ports, turn, given, chats, files.viewDocument);
  },
  run: runCall,
  model: (turn, parentId) => modelCall(questionOf(turn, parentId), () => keysOf(turn)),
  byPage: async (turn) => isByPage(await getStorage(), turn),
  mayGoOn: (turn) => mayGoOn(turn.userId, turn),
  keys: keysOfKind(kind),
  changed: ({ userId, conversationId }) => hub.changed(userId, { kind: 'conversation', id: conversationId }),
});
for (const kind of ['stored', 'temporary'] as const) void own[kind]?.then((service) => (service.ports = partsOf(kind)));

/** `of`: an id of a chat whose turns they are. */
async function open(of: string | undefined): Promise<TurnService> {
  const [storage, runs] = await Promise.all([getStorage(of), getRuns(of)]);
  const service = new TurnService({
    storage,
    runs,
    onError: (what, error) => log.error({ err: error instanceof Error ? error.message : typeof error }, what),
    ports: partsOf(kindOf(of)),
  });
  await service.recover();
  return service;
}

/** `of`: the id of a conversation, or of what belongs to one. */
export function getTurns(of?: string): Promise<TurnService> {
  const kind = kindOf(of);
  const opening = (own[kind] ??= open(of));
  // One that failed is tried again by the next request.
  opening.catch(() => delete own[kind]);
  return opening;
}

export const questionOf = (turn: Turn, parentId: string | null): TurnQuestion => ({
  userId: turn.userId,
  conversationId: turn.conversationId,
  parentId,
  using: { provider: turn.provider, model: turn.model },
  answer: turn.answerId,
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
onStop('turns', async () => {
  const services = await Promise.all([own.stored, own.temporary].map((each) => each?.catch(() => undefined)));
  await Promise.all(services.map((each) => each?.close(graceMs)));
});
