// Checks whether sessions are valid, and ends streams, calls and background work when access ends, in all processes.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { PushBody, PushSink } from '../http/push-body.ts';
import { log } from '../process/log.ts';
import { disabledOf, noteSeen } from '../storage/repositories/members.ts';
import { endSession as writeEnd, endSessions, readSessionEnds } from '../storage/repositories/sessions.ts';
import type { SessionEnds } from '../storage/repositories/sessions.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { Storage } from '../storage/storage.ts';

/** Identifies a session across renewals of its key. */
export interface SessionName {
  readonly userId: string;
  readonly sessionId: string;
  /** How many times all sessions of the user had been ended when it was opened. */
  readonly epoch: number;
}

/** Lifetime of cached results, because a notification from another process may be lost. Unit: ms. */
const goodMs = 10_000;
const maxKept = 10_000;

type Kept = Map<string, { readonly until: number; readonly ends: Promise<SessionEnds> }>;
const keptEnds = part('ends of sessions', (): Kept => new Map());

function endsOf(app: App, userId: string): Promise<SessionEnds> {
  const kept = keptEnds(app);
  const known = kept.get(userId);
  if (known && known.until > Date.now()) return known.ends;
  kept.delete(userId);
  const ends = readEnds(app, userId);
  kept.set(userId, { until: Date.now() + goodMs, ends });
  // A failure is not cached.
  ends.catch(() => kept.delete(userId));
  for (const [oldest] of kept) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return ends;
}

const readEnds = async (app: App, userId: string): Promise<SessionEnds> => readSessionEnds(await tables(app), userId);

const heard = part('ends of sessions heard', (): { storage?: Storage; timer?: NodeJS.Timeout } => ({}));

/** Another process may have disabled an account without a notification, as on SQLite. Unit: ms. */
const sweepMs = 5000;

/** Opens the storage and subscribes to sessions ended by other processes. */
async function tables(app: App): Promise<Storage> {
  const storage = await getStorage(app);
  const hearing = heard(app);
  if (hearing.storage === storage) return storage;
  hearing.storage = storage;
  clearInterval(hearing.timer);
  hearing.timer = setInterval(() => void sweep(app, storage), sweepMs).unref();
  storage.log.listen((word, userId) => {
    if (word === 'session') changed(app, userId);
    if (word !== 'lost') return;
    keptEnds(app).clear();
    for (const each of busyUsers(app)) changed(app, each);
  });
  return storage;
}

/** Users with open streams or other running work in this process. */
const busyUsers = (app: App): ReadonlySet<string> =>
  new Set([...openStreams(app).keys(), ...[...workOfUsers(app)].flatMap(({ users }) => [...users()])]);

async function sweep(app: App, storage: Storage): Promise<void> {
  if (app.stopping) return clearInterval(heard(app).timer);
  const busy = [...busyUsers(app)];
  if (busy.length === 0) return;
  try {
    for (const id of await disabledOf(storage, busy)) changed(app, id);
  } catch (error) {
    log.warn({ err: error instanceof Error ? error.message : typeof error }, 'disabled accounts could not be read');
  }
}

export async function stands(app: App, { userId, sessionId, epoch }: SessionName): Promise<boolean> {
  const ends = await endsOf(app, userId);
  return ends.state === 'active' && epoch >= ends.epoch && !ends.ended.has(sessionId);
}

/** What an account may do at all; read again at most 10 s after it has changed. */
export type Standing = Pick<SessionEnds, 'member' | 'state' | 'role' | 'byProvider'>;

export const standingOf = (app: App, userId: string): Promise<Standing> => endsOf(app, userId);

/** True for an active account. */
export async function isMember(app: App, userId: string): Promise<boolean> {
  const { member, state } = await endsOf(app, userId);
  return member && state === 'active';
}

/** False for a disabled account. Visitors without an account are active. */
export const isActive = async (app: App, userId: string): Promise<boolean> =>
  (await endsOf(app, userId)).state === 'active';

/** How exact the time of the last visit is. Unit: ms. */
const seenEveryMs = 5 * 60_000;

/** Notes a visit of an account, in the background. */
export async function seen(app: App, userId: string): Promise<void> {
  const ends = await endsOf(app, userId);
  const now = Date.now();
  if (!ends.member || (ends.lastSeenAt ?? 0) > now - seenEveryMs) return;
  ends.lastSeenAt = now;
  noteSeen(await tables(app), userId, now, seenEveryMs).catch((error: unknown) =>
    log.warn({ err: error instanceof Error ? error.message : typeof error }, 'a visit could not be noted'),
  );
}

export const epochOf = async (app: App, userId: string): Promise<number> => (await endsOf(app, userId)).epoch;

/** `keptSeconds`: how long a cookie can name the session. */
export async function endSession(app: App, { userId, sessionId }: SessionName, keptSeconds: number): Promise<void> {
  await writeEnd(await tables(app), userId, sessionId, keptSeconds * 1000);
  await tell(app, userId);
}

export async function endAllSessions(app: App, userId: string): Promise<void> {
  await endSessions(await tables(app), userId);
  await tell(app, userId);
}

/** Announces ended sessions to the user's open streams here and to other processes. */
export async function tell(app: App, userId: string): Promise<void> {
  changed(app, userId);
  await (await tables(app)).log.tell('session', userId, 0);
}

interface Open {
  readonly session: SessionName;
  close(): void;
}
const openStreams = part('streams of sessions', () => new Map<string, Set<Open>>());

/** Work that this process does for users without an open request. */
export interface UsersWork {
  /** Users with running work. */
  users(): Iterable<string>;
  /** Called in every process when the account was disabled. */
  end(userId: string): void;
}
export const workOfUsers = part('work for users', () => new Set<UsersWork>());

function changed(app: App, userId: string): void {
  keptEnds(app).delete(userId);
  for (const each of openStreams(app).get(userId) ?? []) void look(app, each);
  isActive(app, userId).then(
    (active) => {
      if (!active) for (const work of workOfUsers(app)) work.end(userId);
    },
    () => undefined, // `look` reports it, and the next request fails closed.
  );
}

async function look(app: App, { session, close }: Open): Promise<void> {
  try {
    if (!(await stands(app, session))) close();
  } catch (error) {
    // Fail closed: a reader whose session cannot be checked gets nothing more.
    log.error({ err: error }, 'a session could not be looked at');
    close();
  }
}

/** Ends a stream when its session ends. The producer continues as if the reader had left. */
export function whileStanding(app: App, session: SessionName, body: PushBody): PushBody {
  const open = openStreams(app);
  const { userId } = session;
  let entry: Open | undefined;
  const rest = (): void => {
    const mine = open.get(userId);
    if (entry && mine?.delete(entry) && mine.size === 0) open.delete(userId);
    entry = undefined;
  };
  return {
    start(sink: PushSink) {
      const own: Open = {
        session,
        close() {
          if (entry !== own) return;
          rest();
          body.cancel(new DOMException('The session has ended', 'AbortError'));
          sink.end();
        },
      };
      entry = own;
      open.set(userId, (open.get(userId) ?? new Set()).add(own));
      body.start({
        write: (chunk) => sink.write(chunk),
        onDrain: (resume) => sink.onDrain(resume),
        end() {
          rest();
          sink.end();
        },
        destroy(error) {
          rest();
          sink.destroy(error);
        },
      });
      // The session may have ended between the check and here.
      void look(app, own);
    },
    cancel(reason) {
      rest();
      body.cancel(reason);
    },
  };
}
