// Checks whether sessions are valid, and closes their open streams when they end, in this and other processes.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { PushBody, PushSink } from '../http/push-body.ts';
import { log } from '../process/log.ts';
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

const heard = part('ends of sessions heard', (): { storage?: Storage } => ({}));

/** Opens the storage and subscribes to sessions ended by other processes. */
async function tables(app: App): Promise<Storage> {
  const storage = await getStorage(app);
  const hearing = heard(app);
  if (hearing.storage === storage) return storage;
  hearing.storage = storage;
  storage.log.listen((word, userId) => {
    if (word === 'session') changed(app, userId);
    if (word === 'lost')
      for (const each of new Set([...keptEnds(app).keys(), ...openStreams(app).keys()])) changed(app, each);
  });
  return storage;
}

export async function stands(app: App, { userId, sessionId, epoch }: SessionName): Promise<boolean> {
  const ends = await endsOf(app, userId);
  return epoch >= ends.epoch && !ends.ended.has(sessionId);
}

export const isMember = async (app: App, userId: string): Promise<boolean> => (await endsOf(app, userId)).member;

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

function changed(app: App, userId: string): void {
  keptEnds(app).delete(userId);
  for (const each of openStreams(app).get(userId) ?? []) void look(app, each);
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
