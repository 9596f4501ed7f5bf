// Validity of sessions, and the closing of their open streams when they end: here and in every other process.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import type { PushBody, PushSink } from '../http/push-body.ts';
import { log } from '../process/log.ts';
import { endSession as writeEnd, endSessions, readSessionEnds } from '../storage/repositories/sessions.ts';
import type { SessionEnds } from '../storage/repositories/sessions.ts';
import { getStorage } from '../storage/storage.server.ts';
import type { Storage } from '../storage/storage.ts';

/** A session by what stays the same when its key is renewed. */
export interface SessionName {
  readonly userId: string;
  readonly sessionId: string;
  /** Number of times that all sessions of the user had been ended when it was opened. */
  readonly epoch: number;
}

/** Lifetime of a cached answer of the database, as notifications of other processes may be lost. Unit: ms. */
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
  // A failure is not kept.
  ends.catch(() => kept.delete(userId));
  for (const [oldest] of kept) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return ends;
}

const readEnds = async (app: App, userId: string): Promise<SessionEnds> => readSessionEnds(await tables(app), userId);

const heard = part('ends of sessions heard', (): { storage?: Storage } => ({}));

/** The database, listened to: other processes end sessions, too. */
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

/** True where the user has an account. */
export const isMember = async (app: App, userId: string): Promise<boolean> => (await endsOf(app, userId)).member;

/** Epoch of a session that is opened now. */
export const epochOf = async (app: App, userId: string): Promise<number> => (await endsOf(app, userId)).epoch;

/** `keptSeconds`: how long a cookie can name it. */
export async function endSession(app: App, { userId, sessionId }: SessionName, keptSeconds: number): Promise<void> {
  await writeEnd(await tables(app), userId, sessionId, keptSeconds * 1000);
  await tell(app, userId);
}

/** Every session the user has had so far. */
export async function endAllSessions(app: App, userId: string): Promise<void> {
  await endSessions(await tables(app), userId);
  await tell(app, userId);
}

/** End of this user's sessions: announced to what they have open here, and to the other processes. */
export async function tell(app: App, userId: string): Promise<void> {
  changed(app, userId);
  await (await tables(app)).log.tell('session', userId, 0);
}

interface Open {
  readonly session: SessionName;
  close(): void;
}
/** Streams, by user. */
const openStreams = part('streams of sessions', () => new Map<string, Set<Open>>());

function changed(app: App, userId: string): void {
  keptEnds(app).delete(userId);
  for (const each of openStreams(app).get(userId) ?? []) void look(app, each);
}

async function look(app: App, { session, close }: Open): Promise<void> {
  try {
    if (!(await stands(app, session))) close();
  } catch (error) {
    // Nobody reads on who may not.
    log.error({ err: error }, 'a session could not be looked at');
    close();
  }
}

/** A stream that ends with the session it was opened by. What makes it goes on where it would without a reader. */
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
      // It may have ended between the question and here.
      void look(app, own);
    },
    cancel(reason) {
      rest();
      body.cancel(reason);
    },
  };
}
