// Creates the server's turn services and connects them to the other parts of the server.
import { featuresOf } from '../features/feature.ts';
import type { ClientValues } from '../../shared/api/client-values.ts';
import { admitRun } from '../admission/admit-run.server.ts';
import { mayGoOn } from '../auth/auth.server.ts';
import type { Caller } from '../auth/auth.server.ts';
import { workOfUsers } from '../auth/session-ends.server.ts';
import { appError } from '../http/errors.server.ts';
import { hub } from '../live/hub.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import { getFiles } from '../files/files.server.ts';
import { getRuns } from '../runs/runs.server.ts';
import { getStorage } from '../storage/storage.server.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { askedProvider, isByPage, readStates } from '../providers/asked-provider.ts';
import type { GivenKeys } from '../providers/asked-provider.ts';
import { modelCall } from './model-call.ts';
import type { TurnQuestion } from './turn-payload.ts';
import type { ModelKeys } from './model-call.ts';
import { estimateOfQuestion } from '../usage/estimate.ts';
import { ports } from './ports.ts';
import { situationOf } from './situation.ts';
import type { Granted } from './situation.ts';
import { runCall } from './tool-call.ts';
import { TurnKeys } from './turn-keys.ts';
import type { TurnPorts } from './turn-ports.ts';
import { continuedBy } from './turn-rules.ts';
import { TurnService } from './turn-service.ts';

/** Time for running tools to finish when the server stops. Unit: ms. */
const graceMs = 1000;

type Kind = 'stored' | 'temporary';
const services = part('turns', (): { [K in Kind]?: Promise<TurnService> } => ({}));
/** Services that use the current code; after a hot reload, a running service gets the new ports. */
const current = new WeakSet<Promise<TurnService>>();

export const turnKeys = part('keys of turns', (app) => new TurnKeys(app));

const kindOf = (id: string | undefined): Kind => (isTemporary(id) ? 'temporary' : 'stored');

/** Each kind of chat has its own database: keys of the other kind are kept without looking them up. */
const keysOfKind = (app: App, kind: Kind): TurnPorts['keys'] => ({
  of: (id) => turnKeys(app).of(id),
  waits: (id, waiting) => turnKeys(app).waits(id, waiting),
  drop: (id) => turnKeys(app).drop(id),
  clean: (holders) =>
    turnKeys(app).clean(async (ids) => {
      const held = await holders(ids.filter((id) => kindOf(id) === kind));
      return new Set(ids.filter((id) => held.has(id) || kindOf(id) !== kind));
    }),
});

const partsOf = (app: App, kind: Kind): TurnPorts => ({
  situation: async (turn, given) => {
    const { conversationId: of } = turn;
    const [tables, chats, files] = await Promise.all([getStorage(app), getStorage(app, of), getFiles(app, of)]);
    return situationOf(tables, { ...ports(app), granted: grantedBy(app) }, turn, given, chats, files.viewDocument);
  },
  run: (...call) => runCall(app, ...call),
  model: (turn, parentId) => modelCall(app, questionOf(turn, parentId), (runId) => keysOf(app, turn, runId)),
  byPage: async (turn) => isByPage(await getStorage(app), turn),
  mayGoOn: (turn) => mayGoOn(app, turn.userId, turn),
  keys: keysOfKind(app, kind),
  changed: ({ userId, conversationId }) => hub(app).changed(userId, { kind: 'conversation', id: conversationId }),
});

/** A question asked by a feature may make the calls that its user allowed when setting it up. */
const grantedBy =
  (app: App): Granted =>
  async (...asked) => {
    for (const { granted } of featuresOf(app)) {
      const digests = await granted?.(...asked);
      if (digests) return digests;
    }
    return undefined;
  };

/** `of`: any id of a chat, which selects the persistent or the temporary database. */
async function open(app: App, of: string | undefined): Promise<TurnService> {
  const [storage, runs] = await Promise.all([getStorage(app, of), getRuns(app, of)]);
  const service = new TurnService({
    storage,
    runs,
    onError: (what, error) => log.error({ err: error instanceof Error ? error.message : typeof error }, what),
    ports: partsOf(app, kindOf(of)),
  });
  await service.recover();
  workOfUsers(app).add({
    // A turn's calls are ended by its heartbeat if a notification was lost.
    users: () => [],
    end: (userId) =>
      void service
        .refuse(userId)
        .catch((error: unknown) =>
          log.error({ err: error instanceof Error ? error.message : typeof error }, 'turns of a disabled user go on'),
        ),
  });
  return service;
}

/** `of`: the id of a conversation or of a part of it, which selects the persistent or the temporary database. */
export function getTurns(app: App, of?: string): Promise<TurnService> {
  const own = services(app);
  const kind = kindOf(of);
  const opening = (own[kind] ??= open(app, of));
  if (!current.has(opening)) {
    current.add(opening);
    opening.then(
      (service) => (service.ports = partsOf(app, kind)),
      // If opening failed, the next request tries again.
      () => delete own[kind],
    );
  }
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

/** Read again for each answer: the keys the turn began with may be gone. */
async function keysOf(app: App, turn: Turn, runId: string): Promise<ModelKeys> {
  const { id, userId, provider, model, conversationId, door, epoch } = turn;
  if (!(await mayGoOn(app, userId, { door, epoch })))
    throw appError(401, 'you have signed out everywhere, or the access code has changed: sign in and ask again');
  const given = await turnKeys(app).of(id);
  const storage = await getStorage(app);
  const asked = { userId, given, states: await readStates(storage, userId), provider, health: false };
  const { route } = await askedProvider(storage, ports(app).describe, asked);
  const vault = given[provider];
  const chats = await getStorage(app, conversationId);
  const estimate = () => estimateOfQuestion(chats, { userId, conversationId });
  const call = { provider, route, model, purpose: 'chat', conversationId, estimate } as const;
  const keys = await admitRun(app, { userId, ...(vault ? { vault } : {}) }, call, { id: runId });
  return { route, keys, given };
}

/** The keys a request brought under a provider's name. */
export const namedKeys = ({ vaults = {} }: Pick<Caller, 'vaults'>): GivenKeys =>
  Object.fromEntries(Object.entries(vaults).filter(([, vault]) => Object.keys(vault).length > 0));

/** All keys a request brought, by provider; the unnamed key belongs to the provider of the request. */
export const givenBy = ({ vault, vaults = {} }: Caller, provider: string): GivenKeys =>
  namedKeys({ vaults: vault && Object.keys(vault).length > 0 ? { ...vaults, [provider]: vault } : vaults });

export const standingOf = ({ door, session }: Caller, given: GivenKeys, provider: string) => ({
  door,
  epoch: session.epoch,
  keyed: given[provider] !== undefined,
  brought: Object.keys(given),
});

/** True if a turn of a persistent or temporary chat is at work in this process. */
export async function turnsAreBusy(app: App): Promise<boolean> {
  const { stored, temporary } = services(app);
  const opened = await Promise.all([stored, temporary].map((each) => each?.catch(() => undefined)));
  return opened.some((each) => each?.isBusy());
}

export async function stopTurns(app: App): Promise<void> {
  const { stored, temporary } = services(app);
  const opened = await Promise.all([stored, temporary].map((each) => each?.catch(() => undefined)));
  await Promise.all(opened.map((each) => each?.close(app.patient ? graceMs : 0)));
}
