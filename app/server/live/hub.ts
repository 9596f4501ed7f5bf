// This process's open live connections and the revisions of users' data: sends a hint for each change.
import { randomBytes } from 'node:crypto';
import { hintKinds, markedAs } from '../../shared/api/live.ts';
import type { Hint, HintKind } from '../../shared/api/live.ts';
import { part } from '../process/app.ts';
import type { PushBody } from '../http/push-body.ts';
import { LiveConnection } from './connection.ts';
import type { FollowRun } from './connection.ts';
import { hintFrame } from './frames.ts';

export interface Change {
  readonly kind: HintKind;
  readonly id?: string | undefined;
  /** The page that made the change. */
  readonly page?: string | undefined;
}

export interface LiveBody extends PushBody {
  /** Resolves when following has begun or failed. */
  follow(run: string, after: number): Promise<void>;
  unfollow(run: string): void;
  pong(): void;
}

const keepAliveMs = 15_000;
/** Maximum number of users whose revisions are kept for their next connection. */
const maxUsers = 10_000;

export class Hub {
  /** Kinds of data a page may hold: those of the core, and the ids of features. */
  readonly kinds = new Set<HintKind>(hintKinds);
  tellOthers: (word: string) => Promise<void> = () => Promise.resolve();
  private readonly process = randomBytes(6).toString('base64url');
  private readonly open = new Map<string, Set<LiveConnection>>();
  private readonly marks = new Map<string, Map<HintKind, number>>();
  private count = 0;
  /** Revision for all discarded entries: no page has a newer one of them. */
  private floor = 0;
  private timer: NodeJS.Timeout | undefined;

  /** Records a change made in this process and sends hints. */
  changed(userId: string, change: Change): void {
    this.deliver(userId, change);
    const { kind, id = '', page = '' } = change;
    // Failures are ignored: a hint is an optimization, pages also poll at longer intervals.
    this.tellOthers([this.process, userId, kind, id, page].join('/')).catch(() => undefined);
  }

  /** Returns the latest revision: data read from now on includes all changes up to it. */
  latest = (): string => this.nameOf(this.count);

  /** Receives a message of `tellOthers`, from any process. */
  hear(word: string): void {
    const { process, userId, kind, id, page } = changeIn(word);
    if (process !== this.process && this.kinds.has(kind))
      this.deliver(userId, { kind, id: id || undefined, page: page || undefined });
  }

  /** Notifications may have been lost, so all revisions are invalid. */
  lost(): void {
    this.marks.clear();
    this.floor = ++this.count;
    for (const [userId, connections] of this.open) for (const each of connections) this.greet(userId, each);
  }

  /** Returns a connection as a body, for any transport. */
  body(userId: string, followRun: FollowRun, runs: ReadonlyMap<string, number> = new Map()): LiveBody {
    let connection: LiveConnection | undefined;
    return {
      start: (sink) => {
        const leave = (): void => this.remove(userId, own);
        const own = new LiveConnection(
          {
            write: (text) => sink.write(text),
            onDrain: (resume) => sink.onDrain(resume),
            end: () => (leave(), sink.end()),
            destroy: (error) => (leave(), sink.destroy(error)),
          },
          followRun,
        );
        connection = own;
        this.add(userId, own);
        this.greet(userId, own);
        for (const [run, after] of runs) void own.follow(run, after);
      },
      cancel: () => {
        if (!connection) return;
        this.remove(userId, connection);
        connection.leave();
      },
      follow: async (run, after) => connection?.follow(run, after),
      unfollow: (run) => connection?.unfollow(run),
      pong: () => connection?.pong(),
    };
  }

  get connections(): number {
    let sum = 0;
    for (const connections of this.open.values()) sum += connections.size;
    return sum;
  }

  stop(): void {
    for (const connections of this.open.values()) for (const each of connections) each.end();
  }

  private deliver(userId: string, { kind, id, page }: Change): void {
    const mark = this.raise(userId, markedAs(kind));
    const hint = { kind, mark, ...(id === undefined ? {} : { id }), ...(page === undefined ? {} : { page }) };
    const frame = hintFrame(hint);
    for (const each of this.open.get(userId) ?? []) each.hint(`${kind}/${id ?? ''}`, frame);
  }

  /** Sends the revisions of everything a page may hold. */
  private greet(userId: string, connection: LiveConnection): void {
    for (const kind of this.kinds) {
      if (kind === 'conversation') continue;
      const hint: Hint = { kind, mark: this.nameOf(this.marks.get(userId)?.get(kind) ?? this.floor) };
      connection.hint(`${kind}/`, hintFrame(hint));
    }
  }

  private raise(userId: string, kind: HintKind): string {
    const mine = this.marks.get(userId) ?? new Map<HintKind, number>();
    // Re-insert, so that the entry is discarded last.
    this.marks.delete(userId);
    this.marks.set(userId, mine.set(kind, ++this.count));
    for (const [oldest] of this.marks) {
      if (this.marks.size <= maxUsers) break;
      this.marks.delete(oldest);
      this.floor = ++this.count;
    }
    return this.nameOf(mine.get(kind) ?? 0);
  }

  /** Revisions include the process, so that a page reloads everything after connecting to another process. */
  private readonly nameOf = (mark: number): string => `${this.process}.${mark}`;

  private add(userId: string, connection: LiveConnection): void {
    this.open.set(userId, (this.open.get(userId) ?? new Set()).add(connection));
    this.timer ??= setInterval(() => {
      for (const connections of this.open.values()) for (const each of connections) each.keepAlive();
    }, keepAliveMs).unref();
  }

  private remove(userId: string, connection: LiveConnection): void {
    const mine = this.open.get(userId);
    if (!mine?.delete(connection)) return;
    if (mine.size === 0) this.open.delete(userId);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

/** The parts of a message between processes. */
export function changeIn(word: string) {
  const [process, userId = '', kind = '', id, page] = word.split('/');
  return { process, userId, kind, id, page };
}

export const hub = part('live', () => new Hub());
